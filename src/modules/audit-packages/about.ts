import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "audit-packages",
  title: "Audit packages",
  opens: ["inspection-reports", "view-inspection-reports"],
  history: { AuditPackage: { export: "exported its audit package" } },
});
