import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "inventory",
  title: "Inventory",
});
