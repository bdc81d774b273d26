import { type ModulePages, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { clientTabs } from "#modules/client-companies/page-places.ts";
import { startedFromWorkOrder } from "#modules/project-management/page-places.ts";
import { templatePreview } from "#modules/report-templates/page-places.ts";
import { devicePage, startPage, topBar } from "#shell/page-places.ts";

const oneReport = ["/api/inspection-reports/$id", "/api/report-templates/$templateId"];

export const pages: PageRoute[] = [
  {
    path: "/inspection-reports",
    title: "Inspection reports",
    module: "inspection-reports",
    rail: "Inspection reports",
    asks: ["/api/inspection-reports"],
    load: () => import("./list/ReportListPage.tsx"),
  },
  {
    path: "/inspection-reports/new",
    title: "New report",
    module: "inspection-reports",
    starts: "New inspection report",
    load: () => import("./list/NewReportPage.tsx"),
  },
  {
    path: "/inspection-reports/number-register",
    title: "Number register",
    module: "inspection-reports",
    load: () => import("./NumberRegisterPage.tsx"),
  },
  {
    path: "/inspection-reports/print-forms/$id",
    title: "Print form",
    module: "inspection-reports",
    under: "/company-profile",
    load: () => import("./print-forms/PrintFormPage.tsx"),
  },
  {
    path: "/inspection-reports/$id",
    title: "Inspection report",
    module: "inspection-reports",
    asks: oneReport,
    load: () => import("./ReportPage.tsx"),
  },
  {
    path: "/view-inspection-reports",
    title: "Signed reports",
    module: "view-inspection-reports",
    rail: "Signed reports",
    asks: ["/api/view-inspection-reports"],
    load: () => import("./register/RegisterPage.tsx"),
  },
  {
    path: "/view-inspection-reports/imported",
    title: "Imported reports",
    module: "view-inspection-reports",
    load: () => import("./imported/ImportedListPage.tsx"),
  },
  {
    path: "/view-inspection-reports/import",
    title: "Import old reports",
    module: "view-inspection-reports",
    load: () => import("./imported/ImportReportsPage.tsx"),
  },
  {
    path: "/view-inspection-reports/imported/$id",
    title: "Imported report",
    module: "view-inspection-reports",
    load: () => import("./imported/ImportedReportPage.tsx"),
  },
  {
    path: "/view-inspection-reports/$id",
    title: "Signed report",
    module: "view-inspection-reports",
    asks: oneReport,
    load: () => import("./register/RegisterReportPage.tsx"),
  },
  { path: "/verify", title: "Check a report", module: "open", load: () => import("./verify/VerifyPage.tsx") },
  { path: "/verify/$code", title: "Check a report", module: "open", load: () => import("./verify/VerifyPage.tsx") },
];

export const records: RecordKind[] = [
  {
    entity: "InspectionReport",
    title: "Inspection reports",
    module: "inspection-reports",
    list: "/api/inspection-reports",
    href: "/inspection-reports/$id",
    number: ["reportNumber", "provisionalRef"],
    name: ["itemTag", "itemDescription", "clientName"],
  },
  {
    entity: "InspectionReport",
    title: "Signed reports",
    module: "view-inspection-reports",
    list: "/api/view-inspection-reports",
    href: "/view-inspection-reports/$id",
    number: ["reportNumber", "provisionalRef"],
    name: ["itemTag", "itemDescription", "clientName"],
  },
  {
    entity: "PrintForm",
    title: "Print forms",
    module: "inspection-reports",
    list: "/api/print-forms",
    href: "/inspection-reports/print-forms/$id",
    number: "templateCode",
    name: "title",
  },
  {
    entity: "ImportedReport",
    title: "Imported reports",
    module: "view-inspection-reports",
    list: "/api/imported-reports",
    href: "/view-inspection-reports/imported/$id",
    number: ["reportNumber", "clientReportNo"],
    name: ["itemTag", "itemDescription", "clientName"],
  },
];

/** The parameters of an open report and of the start of a new one. */
export const offline = [
  "/api/inspection-reports/:id",
  "/api/inspection-reports/:id/previous",
  "/api/inspection-reports/:id/checks",
  "/api/files",
  "/api/inspection-reports",
];

export const commands: ModulePages["commands"] = {
  "report.start": () => import("./device/start-command.ts").then(({ startCommand }) => startCommand),
  "report.save": () => import("./device/save-command.ts").then(({ saveCommand }) => saveCommand),
};

export const parts: readonly PagePart[] = [
  partAt(clientTabs, {
    module: "inspection-reports",
    tab: { name: "forms", title: "Print forms" },
    load: () => import("./print-forms/PrintFormsOfClient.tsx"),
  }),
  partAt(templatePreview, { load: () => import("./template/RuleTester.tsx") }),
  partAt(templatePreview, { load: () => import("./template/SamplePreview.tsx") }),
  partAt(topBar, { module: "inspection-reports", quiet: true, later: true, load: () => import("./field/FieldLight.tsx") }),
  partAt(startedFromWorkOrder, { module: "inspection-reports", load: () => import("./list/StartFromWorkOrder.tsx") }),
  partAt(devicePage, { module: "inspection-reports", quiet: true, load: () => import("./device/ReadyToSign.tsx") }),
  partAt(startPage, { module: "inspection-reports", quiet: true, load: () => import("./device/OnThisDevice.tsx") }),
  partAt(devicePage, { module: "inspection-reports", load: () => import("./field/ReadyForField.tsx") }),
];
