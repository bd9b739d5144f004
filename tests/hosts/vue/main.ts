import { createApp } from "vue";
import Lesson from "./recipe.vue";

createApp(Lesson).mount("#app");
