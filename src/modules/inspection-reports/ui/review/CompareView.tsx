import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { differencesOf } from "#modules/inspection-reports/differences.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { contentOf } from "../editor/draft-sync.ts";
import { useKnown } from "../parts/use-names.ts";
import { numberOf } from "../words.ts";
import styles from "./review.module.css";

/** The differences from another report, field by field. */
export function CompareView({
  report,
  otherId,
  definition,
}: {
  report: Report;
  otherId: string;
  definition: TemplateDefinition;
}) {
  const other = useAsk(inspectionReports.endpoints.find, { id: otherId });
  const { names } = useKnown(report, report.performedDates[0] ?? null);
  return (
    <Asked of={other}>
      {(before) => {
        const found = differencesOf(definition, contentOf(before), contentOf(report), names);
        return (
          <div className={styles.compare}>
            <p>
              Compared with{" "}
              <Ref entity="InspectionReport" id={before.id}>
                <span className="mono">{numberOf(before)}</span>
              </Ref>
              : {found.length === 0 ? "no differences." : `${found.length} ${found.length === 1 ? "difference" : "differences"}.`}
            </p>
            {found.length > 0 && (
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">Place</th>
                    <th scope="col">{numberOf(before)}</th>
                    <th scope="col">{numberOf(report)}</th>
                  </tr>
                </thead>
                <tbody>
                  {found.map(({ section, place, before: was, after }, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- several lines of one item may differ in the same place
                    <tr key={`${section} ${place} ${index}`}>
                      <th scope="row">
                        <span className="quiet">{section}</span> {place}
                      </th>
                      <td>{was === "" ? <span className="quiet">–</span> : <del>{was}</del>}</td>
                      <td>{after === "" ? <span className="quiet">–</span> : after}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </div>
        );
      }}
    </Asked>
  );
}
