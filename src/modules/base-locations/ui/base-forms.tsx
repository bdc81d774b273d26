import { baseLabels as labels, BaseLocationDraft as schema, baseLocations } from "../contract.ts";
import { officeHours } from "../rules-hours.ts";
import { BaseFields } from "./BaseFields.tsx";
import { editPage, newPage } from "#kit/ui/form/record-pages.tsx";

const { create, find, update } = baseLocations.endpoints;
const record = { schema, labels, noun: "base", draft: "base", href: ({ id }: { id: string }) => `/base-locations/${id}` };

export const NewPage = newPage({
  ...record,
  create,
  Fields: () => <BaseFields />,
  name: ({ name }) => name,
  list: "/base-locations",
  useStart: () => ({
    kinds: [],
    scopes: [],
    workingHours: officeHours,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
});

export const EditPage = editPage({
  ...record,
  find,
  update,
  name: ({ name }) => name,
  Fields: ({ record: { id } }) => <BaseFields id={id} />,
});
