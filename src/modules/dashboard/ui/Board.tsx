import { Button } from "@mantine/core";
import { type BoardRow, boardColumns, dashboard } from "../contract.ts";
import styles from "./board.module.css";
import { useReach } from "#kit/ui/actor.ts";
import { Ref } from "#kit/ui/display.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

const columnWords: Record<(typeof boardColumns)[number], string> = {
  plan: "Plan",
  crew: "Crew",
  certificates: "Certificates and vision",
  instruments: "Instruments",
  procedure: "Procedure",
};

/** One row a job: go, or what stands in the way with the way to mend it. `short` shows the first jobs only. */
export default function Board({ day, short }: { day?: string; short?: boolean }) {
  const [words] = useUrl();
  const baseId = words["base"];
  const asked = useAsk(dashboard.endpoints.board, { query: { ...(day ? { day } : {}), ...(baseId ? { baseId } : {}) } });
  return (
    <Asked of={asked}>
      {({ day: shown, rows, more }) =>
        rows.length === 0 ? (
          short ? (
            <p className="quiet">{`No jobs are planned for ${dayText(shown)}.`}</p>
          ) : (
            <NoJobs day={shown} />
          )
        ) : (
          <>
            <p className="quiet">{`${dayText(shown)}: ${summaryOf(rows)}`}</p>
            <BoardTable rows={short ? rows.slice(0, 6) : rows} />
            {short && rows.length > 6 && <Go href="/go-no-go">{`All ${rows.length} jobs`}</Go>}
            {!short && more && <p className="quiet">More jobs are planned on this day; see work orders.</p>}
          </>
        )
      }
    </Asked>
  );
}

function NoJobs({ day }: { day: string }) {
  const mayOpen = useReach("projects", "view") !== null;
  const toOrders = mayOpen && (
    <Button variant="default" component={Go} href="/project-management">
      Open work orders
    </Button>
  );
  return (
    <EmptyState title={`No jobs are planned for ${dayText(day)}`} action={toOrders}>
      A job is listed on each day its work order is planned for, with what is ready and what is missing.
    </EmptyState>
  );
}

const states = {
  go: { meaning: "good", text: "Go" },
  "no-go": { meaning: "bad", text: "No-go" },
  open: { meaning: "due", text: "Not settled" },
} as const;

/** How many jobs can go, and of the others how many are only not settled. */
function summaryOf(rows: readonly BoardRow[]): string {
  const go = rows.filter((row) => row.go).length;
  const open = rows.filter((row) => !row.go && row.cells.every(({ state }) => state !== "no-go")).length;
  return `${go} of ${rows.length} jobs ready${open > 0 ? `, ${open} not settled` : ""}`;
}

/** The part of the job's form that settles a column. */
const fieldOf: Partial<Record<(typeof boardColumns)[number], string>> = { instruments: "#equipmentNeed", procedure: "#scope" };

function BoardTable({ rows }: { rows: readonly BoardRow[] }) {
  // What the plan does not name yet is named in the form of the job, by those who may.
  const mayEdit = useReach("projects", "edit") !== null;
  return (
    <ScrollRegion label="Go or no-go by job">
      <table className={styles.board}>
        <thead>
          <tr>
            <th scope="col">Job</th>
            {boardColumns.map((column) => (
              <th key={column} scope="col">
                {columnWords[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Go href={`/work-orders/${row.id}`}>
                  <span className="mono">{row.number}</span>
                </Go>
                <span className={styles.job}>{row.title}</span>
                <span className="quiet">{[row.clientName, row.siteName].filter(Boolean).join(", ")}</span>
              </th>
              {row.cells.map((cell) => (
                <td key={cell.column} data-label={columnWords[cell.column]}>
                  {cell.state === "none" ? (
                    <span className="quiet">Not required</span>
                  ) : (
                    <StatusBadge meaning={states[cell.state].meaning}>{states[cell.state].text}</StatusBadge>
                  )}
                  {cell.reasons.map(({ message, entity, entityId }) => (
                    <div key={message} className={styles.reason}>
                      {withDaysAsShown(message)}{" "}
                      {entity && entityId ? (
                        <Ref entity={entity} id={entityId}>
                          Fix
                        </Ref>
                      ) : (
                        <Go href={`/work-orders/${row.id}${mayEdit ? `/edit${fieldOf[cell.column] ?? ""}` : ""}`}>Fix</Go>
                      )}
                    </div>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
