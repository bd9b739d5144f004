import { mount } from "svelte";
import Lesson from "./recipe.svelte";

mount(Lesson, { target: document.getElementById("app") as HTMLElement });
