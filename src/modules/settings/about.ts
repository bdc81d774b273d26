import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "settings",
  title: "Settings",
  namedActions: {
    "settings.finance": { module: "settings", holders: ["FIN"] },
    "settings.quality": { module: "settings", holders: ["QM"] },
    "settings.radiation": { module: "settings", holders: ["RSO"] },
    "settings.safety": { module: "settings", holders: ["HSE"] },
  },
  work: { purge: { title: "Records to purge", page: "/settings?section=retention" } },
});
