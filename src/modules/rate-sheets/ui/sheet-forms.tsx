import { RateSheet, rateSheets } from "../contract.ts";
import { SheetFields } from "./SheetFields.tsx";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";

/** A new sheet is for the client in `?client=` where one is named, else the standard. */
export const { NewPage, EditPage } = recordPages(RateSheet, {
  endpoints: rateSheets.endpoints,
  list: "/rate-sheets",
  name: ({ number, revision }) => `${number} rev ${revision}`,
  final: ({ status, revision }) =>
    status === "draft"
      ? null
      : status === "in review"
        ? "It is in review. It must be returned before it can change."
        : `Revision ${revision} is approved. Create a new revision.`,
  useStart: () => {
    const [words] = useUrl();
    const client = words["client"];
    return {
      scope: client ? ("client" as const) : ("standard" as const),
      clientCompanyId: client ?? "",
      baseIds: [],
      currency: "USD",
      effectiveFrom: useToday(),
      overtimeRule: overtimePresets["US 8/12/40"],
      minimumRule: null,
      cancellation: null,
      travelRule: null,
      perDiemRule: null,
      escalation: null,
    };
  },
  Fields: SheetFields,
});
