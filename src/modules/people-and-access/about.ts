import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "people-and-access",
  title: "People and access",
  opens: ["user-management", "profile", "user-permissions"],
});
