import { aboutModule } from "../../about.ts";

export const about = aboutModule({ id: "project-progress", title: "Progress", opens: ["projects"] });
