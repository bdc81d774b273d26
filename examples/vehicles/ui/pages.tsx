import { editForm, newForm, type PageRoute, type RecordKind } from "#kit/ui/pages.ts";

const module = "vehicles";
const forms = () => import("./vehicle-forms.tsx");

export const pages: readonly PageRoute[] = [
  { path: "/vehicles", title: "Vehicles", module, load: () => import("./VehicleListPage.tsx") },
  { path: "/vehicles/new", title: "New vehicle", module, starts: "New vehicle", load: newForm(forms) },
  { path: "/vehicles/$id", title: "Vehicle", module, load: () => import("./VehiclePage.tsx") },
  { path: "/vehicles/$id/edit", title: "Edit vehicle", module, load: editForm(forms) },
];

export const records: readonly RecordKind[] = [
  {
    entity: "Vehicle",
    title: "Vehicles",
    module,
    list: "/api/vehicles",
    href: "/vehicles/$id",
    number: "registration",
    name: "model",
  },
];
