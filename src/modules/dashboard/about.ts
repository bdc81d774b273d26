import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "dashboard",
  title: "Dashboard",
  work: { announcement: { title: "Announcements", page: "/?announcement=$id" } },
});
