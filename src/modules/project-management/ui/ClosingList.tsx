import { Anchor } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { type ClosingLine, projectManagement } from "../contract.ts";
import styles from "./readiness.module.css";
import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { moneyText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";

/** What of a project is not finished: what refuses its closing first, each line with its records. */
export function ClosingList({ projectId }: { projectId: string }) {
  const asked = useAsk(projectManagement.endpoints.closingList, { id: projectId });
  return (
    <Section title="Closing list">
      <Asked of={asked}>
        {(lines) => (
          <>
            <p className="quiet">{summaryOf(lines)}</p>
            <ul className={styles.checks}>
              {lines.map((line) => (
                <Line key={line.message} line={line} />
              ))}
            </ul>
          </>
        )}
      </Asked>
    </Section>
  );
}

function summaryOf(lines: readonly ClosingLine[]): string {
  const open = lines.filter(({ count }) => count > 0);
  if (open.length === 0) return "Nothing is open.";
  const refusing = open.filter(({ refuses }) => refuses).length;
  if (refusing === 0) return "Nothing refuses closing the project. What else is open is named below.";
  return `${refusing === 1 ? "One point refuses" : `${refusing} points refuse`} closing the project; what else is open is named below.`;
}

function Line({ line: { message, count, refuses, records, href, amounts } }: { line: ClosingLine }) {
  const more = count - records.length;
  return (
    <li data-ok={count === 0 ? "true" : refuses ? "false" : "open"}>
      {count === 0 ? (
        <IconCircleCheck size={16} aria-label="In order:" />
      ) : refuses ? (
        <IconAlertTriangle size={16} aria-label="Refuses closing:" />
      ) : (
        <IconInfoCircle size={16} aria-label="Open:" />
      )}
      <span>
        {message}
        {amounts.length > 0 && `, ${amounts.map(({ amount, currency }) => moneyText(amount, currency)).join(", ")}`}
        {records.length > 0 && ": "}
        {records.map(({ entity, entityId, name }, at) => (
          <span key={entityId}>
            {at > 0 && ", "}
            <Ref entity={entity} id={entityId}>
              {name}
            </Ref>
          </span>
        ))}
        {records.length > 0 && more > 0 && ` and ${more} more`}
        {href && (
          <>
            {" "}
            <Anchor component={Go} href={href} inherit style={{ textDecoration: "underline" }}>
              Open list
            </Anchor>
          </>
        )}
      </span>
    </li>
  );
}
