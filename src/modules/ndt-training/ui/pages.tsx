import { editForm, type PageRoute, type RecordKind } from "#kit/ui/pages.ts";

const module = "ndt-training";

export const pages: readonly PageRoute[] = [
  { path: "/ndt-training", title: "NDT training", module, load: () => import("./TrainingPage.tsx") },
  {
    path: "/ndt-training/certifications/new",
    title: "Record a certificate",
    module,
    starts: "Record a certificate",
    load: () => import("./NewCertificationPage.tsx"),
  },
  { path: "/ndt-training/certifications/$id", title: "Certificate", module, load: () => import("./CertificationPage.tsx") },
  {
    path: "/ndt-training/certifications/$id/edit",
    title: "Edit certificate",
    module,
    load: editForm(() => import("./certification-form.tsx")),
  },
  {
    path: "/ndt-training/vision/new",
    title: "Record vision tests",
    module,
    starts: "Record vision tests",
    load: () => import("./NewVisionTestPage.tsx"),
  },
  { path: "/ndt-training/vision/$id", title: "Vision test", module, load: () => import("./VisionTestPage.tsx") },
];

export const records: readonly RecordKind[] = [
  {
    entity: "Certification",
    title: "Certificates",
    module,
    list: "/api/certifications",
    href: "/ndt-training/certifications/$id",
    number: "certificateNumber",
    name: "personName",
  },
  {
    entity: "VisionTest",
    title: "Vision tests",
    module,
    list: "/api/vision-tests",
    href: "/ndt-training/vision/$id",
    number: "testedOn",
    name: "personName",
  },
];

/** What a device stores for work without a network. */
export const offline = ["/api/ndt-training/certified", "/api/ndt-training/schemes"];
