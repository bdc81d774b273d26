import { Anchor, Button, Checkbox, Group } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { addressOf } from "#kit/client.ts";
import { useSend } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Refused, LinesSkeleton } from "#kit/ui/states.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { slotWords } from "#modules/inspection-reports/print/words.ts";
import type { ReportItem } from "#modules/inspection-reports/report.ts";
import { numberOf, resultWords } from "../words.ts";
import { identityFailure, ProofFields, useProof } from "./Proof.tsx";
import { sharedReasons } from "./shared-reasons.ts";
import styles from "./signing.module.css";

const most = 50;

/** Up to 50 reports with one proof of identity: each with its result and its own check box; a report refused by a gate drops out with the reason. */
export function BatchSignDialog({ reports, onClose }: { reports: readonly ReportItem[]; onClose: () => void }) {
  const batch = reports.slice(0, most);
  const { checks: endpoint, signBatch } = inspectionReports.endpoints;
  const asked = useQueries({ queries: batch.map(({ id }) => ({ queryKey: [addressOf(endpoint, { id })] })) }) as {
    data: Checks | undefined;
    isError: boolean;
  }[];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const sign = useSend(signBatch, {
    done: (outcomes) => {
      const count = outcomes.filter(({ signed }) => signed).length;
      return `${count} ${count === 1 ? "report" : "reports"} signed`;
    },
    secret: true,
  });
  const [outcomes, setOutcomes] = useState<{ id: string; signed: boolean; reasons: string[] }[] | null>(null);
  const rows = batch.map((report, index) => ({ report, checks: asked[index]?.data }));
  const ready = rows.filter(({ report, checks }) => checks?.slot && checks.obstacles.length === 0 && !left.has(report.id));
  const reasonsOf = ({ report, checks }: (typeof rows)[number]) => {
    const outcome = outcomes?.find(({ id }) => id === report.id);
    return outcome ? outcome.reasons : whyNot(checks);
  };
  const { shared, own } = sharedReasons(
    rows.map((row) => ({ id: row.report.id, name: numberOf(row.report), reasons: reasonsOf(row) })),
  );
  const loading = asked.some(({ data, isError }) => data === undefined && !isError);
  // The proof is of the person, so it is the same for all of them.
  const asks = ready[0]?.checks ?? { needsUserId: false, secondFactor: [] };
  const proof = useProof(asks);
  const [tried, setTried] = useState(false);
  const [device, setDevice] = useState<Error | null>(null);
  const failure = device ?? sign.failure;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setDevice(null);
    if (!proof.complete) return;
    const given = await proof.give().catch((refused: unknown) => refused as Error);
    if (given instanceof Error) return setDevice(given);
    try {
      const reply = await sign.send({
        body: {
          ...given,
          reports: ready.map(({ report, checks }) => ({ id: report.id, contentHash: checks?.contentHash ?? "" })),
        },
      });
      setOutcomes(reply);
    } catch {
      proof.clear();
    }
  }
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={outcomes ? "What was signed" : `Sign ${batch.length} ${batch.length === 1 ? "report" : "reports"}`}
    >
      {reports.length > most && (
        <p>
          Only the first {most} of {reports.length} are shown; sign the rest afterwards.
        </p>
      )}
      <form className={styles.batch} onSubmit={(event) => void submit(event)} noValidate>
        {loading ? (
          <LinesSkeleton lines={batch.length} />
        ) : (
          <>
            <Shared reasons={shared} />
            <ul className={styles.batchList}>
              {rows.map((row) => (
                <BatchRow
                  key={row.report.id}
                  report={row.report}
                  checks={row.checks}
                  dropped={reasonsOf(row).length > 0}
                  reasons={own.get(row.report.id) ?? []}
                  chosen={!left.has(row.report.id)}
                  outcome={outcomes?.find(({ id }) => id === row.report.id)}
                  onChoose={(chosen) => setLeft((before) => without(before, row.report.id, chosen))}
                />
              ))}
            </ul>
          </>
        )}
        {outcomes ? (
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        ) : (
          <>
            {!identityFailure(failure) && <Refused of={failure} />}
            {/* No proof is requested if there is nothing to sign. */}
            {ready.length > 0 && <ProofFields asked={asks} proof={proof} tried={tried && !sign.sending} failure={failure} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={sign.sending} disabled={ready.length === 0}>
                Sign {ready.length} {ready.length === 1 ? "report" : "reports"}
              </Button>
            </Group>
          </>
        )}
      </form>
    </Dialog>
  );
}

/** Obstacles that several reports have in common. */
function Shared({ reasons }: { reasons: readonly { reason: string; names: readonly string[] }[] }) {
  if (reasons.length === 0) return null;
  return (
    <Banner meaning="due" title="Blocking several reports">
      <ul className={styles.reasons}>
        {reasons.map(({ reason, names }) => (
          <li key={reason}>
            {withDaysAsShown(reason)}
            <div className="quiet">
              {names.length} reports: <span className="mono">{names.join(", ")}</span>
            </div>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface BatchRowProps {
  report: ReportItem;
  checks: Checks | undefined;
  /** A report with obstacles: its own reasons, shared ones, or both. */
  dropped: boolean;
  reasons: readonly string[];
  chosen: boolean;
  outcome: { signed: boolean } | undefined;
  onChoose: (chosen: boolean) => void;
}

function BatchRow({ report, checks, dropped, reasons, chosen, outcome, onChoose }: BatchRowProps) {
  const result = checks ? resultWords[checks.result] : null;
  return (
    <li className={styles.batchRow}>
      <Checkbox
        checked={outcome ? outcome.signed : chosen && !dropped}
        disabled={outcome !== undefined || dropped}
        label={
          <>
            <span className="mono">{numberOf(report)}</span> {report.itemTag ?? report.itemDescription}
            {checks?.slot && <span className="quiet"> {slotWords[checks.slot]}</span>}
          </>
        }
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {outcome ? (
        <StatusBadge meaning={outcome.signed ? "good" : "bad"}>{outcome.signed ? "Signed" : "Not signed"}</StatusBadge>
      ) : (
        result && <StatusBadge meaning={result.meaning}>{result.words}</StatusBadge>
      )}
      {dropped && (
        <ul className={styles.batchReasons}>
          {reasons.map((reason) => (
            <li key={reason}>{withDaysAsShown(reason)}</li>
          ))}
          <li>
            <Anchor component={Go} href={`/inspection-reports/${report.id}?section=checks`} inherit>
              Open the report
            </Anchor>
          </li>
        </ul>
      )}
    </li>
  );
}

function whyNot(checks: Checks | undefined): string[] {
  if (!checks) return ["The checks of this report could not be read."];
  if (!checks.slot) return ["You have no open signature on this report."];
  return checks.obstacles.map(({ message }) => message);
}

function without(before: ReadonlySet<string>, id: string, chosen: boolean): ReadonlySet<string> {
  const next = new Set(before);
  if (chosen) next.delete(id);
  else next.add(id);
  return next;
}
