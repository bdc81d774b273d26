import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "dashboard",
  title: "Dashboard",
  namedActions: { "announcement.publish": { module: "dashboard", holders: ["ADM", "QM", "HSE"] } },
  work: { announcement: { title: "Announcements", page: "/?announcement=$id" } },
});
