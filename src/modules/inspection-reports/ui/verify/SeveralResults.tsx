import type { SeveralVerified } from "#modules/inspection-reports/contract-verification.ts";
import { notHeld } from "#modules/inspection-reports/imported/not-held.ts";
import { dayText } from "#kit/ui/format.ts";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import { Checked } from "./Checked.tsx";
import styles from "./verify.module.css";

type Result = SeveralVerified["results"][number];

/** All reports of a package, a ZIP or an index with what the issuer says of each; what is not in order comes first. */
export default function SeveralResults({
  of: { checkedAt, transmittal, results },
  byFile,
}: {
  of: SeveralVerified;
  byFile: boolean;
}) {
  const rows = results.map((result, at) => ({ ...result, ...stateOf(result), at }));
  const sorted = rows.toSorted((a, b) => Number(a.meaning === "good") - Number(b.meaning === "good") || a.at - b.at);
  const good = rows.filter(({ meaning }) => meaning === "good").length;
  const all = good === rows.length && rows.length > 0;
  const title = `${good} of ${rows.length === 1 ? "1 report is" : `${rows.length} reports are`} genuine and current`;
  return (
    <>
      {transmittal?.isRecalled && (
        <Banner meaning="bad" title={`Transmittal ${transmittal.transmittalNo} was recalled`}>
          Ask the issuer before you rely on its reports.
        </Banner>
      )}
      <Banner meaning={all ? "good" : "due"} title={title}>
        {transmittal && `This file is transmittal ${transmittal.transmittalNo}, byte for byte as it was sent. `}
        {!byFile && "The fingerprints in the index were compared. Whether your files are those, only the files themselves show."}
      </Banner>
      <table className={styles.several}>
        <caption>Reports checked</caption>
        <thead>
          <tr>
            <th scope="col">Report</th>
            <th scope="col">State</th>
            <th scope="col">Issued</th>
            <th scope="col">In your file</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ at, number, revision, meaning, words, issuedOn, name }) => (
            <tr key={at}>
              <th scope="row" className="mono">
                {number ? `${number} Rev ${revision ?? ""}` : "Not known"}
              </th>
              <td>
                <StatusBadge meaning={meaning}>{words}</StatusBadge>
              </td>
              <td>{issuedOn && dayText(issuedOn)}</td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checked checkedAt={checkedAt} />
    </>
  );
}

function stateOf({ verdict, supersededBy, voidedOn, isDoubted }: Result): { meaning: Meaning; words: string } {
  switch (verdict) {
    case "genuine":
      return isDoubted ? { meaning: "due", words: "Under review by the issuer" } : { meaning: "good", words: "Genuine" };
    case "superseded":
      return { meaning: "due", words: `Superseded${supersededBy === null ? "" : ` by Rev ${supersededBy}`}` };
    case "void":
      return { meaning: "bad", words: voidedOn ? `Void since ${dayText(voidedOn)}` : "Void" };
    case "altered":
      return { meaning: "bad", words: "Altered" };
    case "imported":
      return { meaning: "idle", words: notHeld };
    case "unknown":
      return { meaning: "bad", words: "Unknown" };
  }
}
