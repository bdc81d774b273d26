/** Which views of an item are its first examination, and which still need another one (report-statistics rules 5 to 7). */

export interface ItemView {
  viewId: string;
  /** The report number: all revisions are one. */
  number: string;
  /** When that number was first signed. */
  numberSignedAt: string;
  lineNo: number;
  method: string;
  position: string;
  stage: string;
  isAfterPwht: boolean;
  performedOn: string;
  result: string | null;
}

export interface Placed {
  viewId: string;
  isFirst: boolean;
  /** Not examined or to be reshot, and not examined in a later report. */
  isOpen: boolean;
}

const isJudged = ({ result }: ItemView) => result === "ACC" || result === "REJ";

/** The order of rule 5: by day, within a day by when the number was first signed, then by line. */
function inTime(a: ItemView, b: ItemView): number {
  return (
    a.performedOn.localeCompare(b.performedOn) ||
    Date.parse(a.numberSignedAt) - Date.parse(b.numberSignedAt) ||
    a.lineNo - b.lineNo
  );
}

/** Works out both for the views of one item; only those of reports that count. */
export function placeViews(views: readonly ItemView[]): Placed[] {
  const byPlace = Map.groupBy(views, ({ method, position, isAfterPwht }) => `${method}|${position}|${isAfterPwht}`);
  const byStage = Map.groupBy(views, ({ method, position, stage }) => `${method}|${position}|${stage}`);
  const repairs = firstRepairs(views);
  return views.map((view) => {
    const { viewId, method, position, isAfterPwht, stage, number } = view;
    const others = byPlace.get(`${method}|${position}|${isAfterPwht}`) ?? [];
    const later = byStage.get(`${method}|${position}|${stage}`) ?? [];
    const isFirst =
      stage === "first"
        ? !others.some((other) => other.number !== number && isJudged(other) && inTime(other, view) < 0)
        : repairs.get(`${method}|${stage}`) === number;
    const waits = view.result === "RESHOOT" || view.result === "NE";
    const isOpen = waits && !later.some((other) => other.number !== number && isJudged(other) && inTime(other, view) > 0);
    return { viewId, isFirst, isOpen };
  });
}

/** The report of the first judged view of each repair stage: its views are the examination after that repair. */
function firstRepairs(views: readonly ItemView[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const view of views.filter((one) => isJudged(one) && one.stage.startsWith("repair")).toSorted(inTime)) {
    const key = `${view.method}|${view.stage}`;
    if (!found.has(key)) found.set(key, view.number);
  }
  return found;
}
