/** What the single files of a release are called (releases.md rule 4). */

const usualFilePattern = "{number}_R{rev}_{itemTag}";

interface Named {
  reportNumber: string;
  /** As printed. */
  revision: number | string;
  itemTag: string | null;
  clientReportNo: string | null;
  purchaseOrder: string | null;
  workOrderNumber: string | null;
}

const longest = 120;

/** The names of the files, in their order: letters, digits, - and _ only, at most 120 characters with the extension, and none twice. */
export function fileNames(items: readonly Named[], pattern: string | null): string[] {
  const taken = new Set<string>();
  return items.map((item) => {
    const plain = stem(item, pattern ?? usualFilePattern);
    let name = plain;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${plain.slice(0, longest - 10)}_${count}`;
    taken.add(name.toLowerCase());
    return `${name}.pdf`;
  });
}

function stem(item: Named, pattern: string): string {
  const values: Readonly<Record<string, string>> = {
    number: item.reportNumber,
    rev: String(item.revision),
    itemTag: item.itemTag ?? "",
    clientReportNo: item.clientReportNo ?? "",
    PO: item.purchaseOrder ?? "",
    WO: item.workOrderNumber ?? "",
  };
  const filled = pattern.replace(/\{(\w+)\}/g, (whole, token: string) => values[token] ?? whole);
  const plain = filled
    .replace(/\.pdf$/i, "")
    .replace(/[^A-Za-z0-9\-_]/g, "-")
    .replace(/^[-_]+|[-_]+$/g, "")
    .slice(0, longest - ".pdf".length);
  return plain || "report";
}
