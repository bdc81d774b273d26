import type { Filter } from "#kit/ui/filter.ts";
import type { PageView } from "#kit/ui/list-view.ts";
import type { Search } from "#kit/ui/routing.ts";

/** The approvals of a person's roles decide which reports can be their own work. */
interface Reader {
  isSuperUser: boolean;
  named?: readonly string[];
}

interface ReportView extends PageView {
  /** The view can contain reports only for people with one of these approvals. */
  by?: readonly string[];
}

const writing = ["report.write"];
const reviewing = ["report.review", "report.levelIII"];

const views: readonly ReportView[] = [
  { title: "My drafts", search: { mine: "true", status: "draft" }, by: writing },
  { title: "Awaiting my review", search: { awaitingMe: "true" }, by: reviewing },
  { title: "Returned to me", search: { mine: "true", status: "returned" }, by: writing },
  { title: "Ready to release", search: { status: "signed" } },
  { title: "Under caution", search: { caution: "true" } },
  { title: "Overdue", search: { overdue: "true" } },
];

const flags: readonly (Filter & { by?: readonly string[] })[] = [
  { kind: "flag", name: "mine", label: "Mine", by: writing },
  { kind: "flag", name: "awaitingMe", label: "Awaiting me", by: reviewing },
  { kind: "flag", name: "overdue", label: "Overdue" },
  { kind: "flag", name: "offline", label: "Written offline" },
  { kind: "flag", name: "caution", label: "Under caution" },
];

/** The views of this person, each defined by its filters in the address; without those that can never contain a report of theirs. */
export const reportViewsFor = (reader: Reader): PageView[] =>
  views.filter(({ by }) => mayOne(reader, by)).map(({ title, search }) => ({ title, search }));

/** The additional filters; one that can find nothing for this person only if the address has it. */
export const reportFlagsFor = (reader: Reader, asked: Search): Filter[] =>
  flags.filter(({ name, by }) => mayOne(reader, by) || asked[name]);

const mayOne = ({ isSuperUser, named = [] }: Reader, by: readonly string[] | undefined): boolean =>
  !by || isSuperUser || by.some((approval) => named.includes(approval));
