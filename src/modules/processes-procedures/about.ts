import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "processes-procedures",
  title: "Processes and procedures",
});
