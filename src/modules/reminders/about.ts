import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "reminders",
  title: "What is due",
  opens: ["settings"],
});
