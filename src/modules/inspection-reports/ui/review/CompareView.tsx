import type { ReactNode } from "react";
import { useAsk } from "#kit/ui/data.ts";
import { Instant, Ref } from "#kit/ui/display.tsx";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { differencesOf } from "#modules/inspection-reports/differences.ts";
import type { Content, LastReturned, Report } from "#modules/inspection-reports/report.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { contentOf } from "../editor/draft-sync.ts";
import { useKnown } from "../parts/use-names.ts";
import { numberOf } from "../words.ts";
import styles from "./review.module.css";

interface Compared {
  report: Report;
  definition: TemplateDefinition;
}

/** The differences from another report, field by field. */
export function ComparedWithReport({ otherId, ...compared }: Compared & { otherId: string }) {
  const other = useAsk(inspectionReports.endpoints.find, { id: otherId });
  return (
    <Asked of={other}>
      {(before) => (
        <Differences {...compared} before={contentOf(before)} was={numberOf(before)} is={numberOf(compared.report)}>
          Compared with{" "}
          <Ref entity="InspectionReport" id={before.id}>
            <span className="mono">{numberOf(before)}</span>
          </Ref>
        </Differences>
      )}
    </Asked>
  );
}

/** Field by field what the author has changed since the report was returned. */
export function ComparedWithReturned({ returned, ...compared }: Compared & { returned: LastReturned }) {
  return (
    <Differences {...compared} before={returned.content} was="When returned" is="Now">
      Compared with the report as it was returned on <Instant at={returned.at} />
    </Differences>
  );
}

function Differences({
  report,
  definition,
  before,
  was,
  is,
  children,
}: Compared & { before: Content; was: string; is: string; children: ReactNode }) {
  const { names } = useKnown(report, report.performedDates[0] ?? null);
  const found = differencesOf(definition, before, contentOf(report), names);
  return (
    <div className={styles.compare}>
      <p>
        {children}:{" "}
        {found.length === 0 ? "no differences." : `${found.length} ${found.length === 1 ? "difference" : "differences"}.`}
      </p>
      {found.length > 0 && (
        <ScrollRegion label="Table of differences">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Place</th>
                <th scope="col">{was}</th>
                <th scope="col">{is}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ section, place, before: former, after }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- several lines of one item may differ in the same place
                <tr key={`${section} ${place} ${index}`}>
                  <th scope="row">
                    <span className="quiet">{section}</span> {place}
                  </th>
                  <td>{former === "" ? <span className="quiet">–</span> : <del>{former}</del>}</td>
                  <td>{after === "" ? <span className="quiet">–</span> : after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
