import { BaseLocation, baseLocations } from "../contract.ts";
import { BaseFields } from "./BaseFields.tsx";
import { officeHours } from "#directory/bases/working-hours.ts";
import { recordPages } from "#kit/ui/form/record-pages.tsx";

export const { NewPage, EditPage } = recordPages(BaseLocation, {
  endpoints: baseLocations.endpoints,
  list: "/base-locations",
  name: ({ name }) => name,
  useStart: () => ({
    kinds: [],
    scopes: [],
    workingHours: officeHours,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
  Fields: ({ record }) => <BaseFields id={record?.id} />,
});
