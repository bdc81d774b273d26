import { aboutModule } from "../../about.ts";

export const about = aboutModule({ id: "company-forms", title: "Company forms" });
