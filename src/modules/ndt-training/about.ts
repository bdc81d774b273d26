import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "ndt-training",
  title: "NDT training",
});
