import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { DailyReport, LinkedDaily } from "../daily-report.ts";
import { unitShown } from "../ticket-row.ts";
import { kindTitles } from "../ticket-sheet.ts";
import { askDaily, enterDailyCode, saveDaily, sendDailyCode } from "./linked-daily.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { dayText, decimalText } from "#kit/ui/format.ts";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { useParam, useTitle } from "#kit/ui/routing.ts";
import { CodeForm } from "#kit/ui/share-links/CodeForm.tsx";
import { Passcode } from "#kit/ui/share-links/Passcode.tsx";
import styles from "#kit/ui/share-links/shared-page.module.css";
import { useShared } from "#kit/ui/share-links/use-shared.ts";
import { LinesSkeleton } from "#kit/ui/states.tsx";
import { toast } from "#kit/ui/toast.tsx";

/** The daily report of a job behind a link. */
export default function LinkedDailyPage() {
  useTitle("Daily job report");
  const orderId = useParam("order");
  const queryClient = useQueryClient();
  const { key, queryKey, answer, isPending, wrongPasscode, failure, asksPasscode, setPasscode } = useShared(
    "daily job report",
    orderId,
    askDaily,
  );
  const answered = (next: LinkedDaily) => queryClient.setQueryData(queryKey, next);
  const save = () =>
    saveDaily(orderId, key).catch(() => toast({ bad: true, title: "The PDF could not be saved", description: "Try again." }));
  return (
    <main className={styles.page}>
      {isPending && <LinesSkeleton />}
      {failure && <LinkNotThere failure={failure} what="daily job report" />}
      {asksPasscode && <Passcode what="report" refused={wrongPasscode} onEnter={setPasscode} />}
      {answer?.code && (
        <CodeForm
          code={answer.code}
          company={answer.company}
          what="the report"
          onSend={() => sendDailyCode(orderId, key)}
          onEnter={(code) => enterDailyCode(orderId, key, code)}
          onAnswer={answered}
        />
      )}
      {answer?.report && (
        <>
          <header>
            <p className="quiet">{answer.company.name}</p>
            <h1>Daily job report, {dayText(answer.report.day)}</h1>
            <p className="quiet">For {answer.recipientName}</p>
          </header>
          <Shown report={answer.report} />
          <div className={styles.buttons}>
            <Button size="md" onClick={() => void save()}>
              Save the PDF
            </Button>
          </div>
        </>
      )}
    </main>
  );
}

function Shown({ report }: { report: DailyReport }) {
  const { workOrder, project, client, site, clientReference, rows, results, tickets, next } = report;
  const kinds = (["crew", "standby", "production", "consumable"] as const).flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    return own.length > 0 ? [{ kind, own }] : [];
  });
  const remarks = tickets.filter((ticket) => ticket.remarks);
  return (
    <>
      <Section title="Work">
        <Facts
          of={[
            ["Client", client],
            site !== null && ["Site", site],
            ["Work order", `${workOrder.number} ${workOrder.title}`],
            ["Project", project],
            clientReference !== null && ["Client reference", clientReference],
          ]}
        />
      </Section>
      {kinds.length === 0 && <p className="quiet">No time and no signed reports of this day.</p>}
      {kinds.map(({ kind, own }) => (
        <Section key={kind} title={kindTitles[kind]}>
          <DataTable
            short
            caption={kindTitles[kind]}
            keyOf={({ description }) => description}
            rows={own}
            columns={[
              { field: "description", title: "Description", phone: "title" },
              {
                field: "quantity",
                title: "Quantity",
                align: "right",
                phone: "status",
                show: (row) => `${decimalText(row.quantity)} ${unitShown(row)}`,
              },
              ...(kind === "standby" ? [{ field: "standbyReason" as const, title: "Because of", phone: "detail" as const }] : []),
            ]}
          />
        </Section>
      ))}
      {results.length > 0 && (
        <Section title="Results of signed reports">
          <DataTable
            short
            caption="Results"
            keyOf={({ method }) => method}
            rows={results}
            columns={[
              { field: "method", title: "Method", phone: "title" },
              { field: "accepted", title: "Accepted", align: "right", phone: "detail" },
              {
                field: "rejected",
                title: "Rejected",
                align: "right",
                phone: "status",
                show: ({ rejected }) => `${rejected} rejected`,
              },
              { field: "others", title: "Other", align: "right" },
            ]}
          />
        </Section>
      )}
      {remarks.length > 0 && (
        <Section title="Remarks">
          {remarks.map((ticket) => (
            <p key={ticket.number} className={styles.text}>
              {ticket.number}: {ticket.remarks}
            </p>
          ))}
        </Section>
      )}
      <Section title={`Plan for ${dayText(next.day)}`}>
        <p>
          {next.people.length > 0
            ? `${next.people.length === 1 ? "One person is" : `${next.people.length} people are`} booked: ${next.people.join(", ")}`
            : "Nobody is booked yet."}
        </p>
      </Section>
    </>
  );
}
