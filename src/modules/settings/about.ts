import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "settings",
  title: "Settings",
  work: { purge: { title: "Records to purge", page: "/settings?section=retention" } },
});
