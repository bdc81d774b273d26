import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "settings",
  title: "Settings",
});
