import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import Lesson from "./recipe";

createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <Lesson />
  </StrictMode>,
);
