import { Anchor, Button, Checkbox, Group, TextInput } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { addressOf } from "#kit/client.ts";
import { useSend } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { PasswordBox } from "#kit/ui/PasswordBox.tsx";
import { Refused, LinesSkeleton } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { inspectionReports, type Checks } from "#modules/inspection-reports/contract.ts";
import type { ReportItem } from "#modules/inspection-reports/report.ts";
import { numberOf, resultWords } from "../words.ts";
import looks from "./signing.module.css";

const most = 50;

/** Up to 50 reports with one proof of identity: each with its result and its own check box; what a gate refuses drops out with its reason. */
export function BatchSignDialog({ reports, onClose }: { reports: readonly ReportItem[]; onClose: () => void }) {
  const batch = reports.slice(0, most);
  const { checks: endpoint, signBatch } = inspectionReports.endpoints;
  const asked = useQueries({ queries: batch.map(({ id }) => ({ queryKey: [addressOf(endpoint, { id })] })) }) as {
    data: Checks | undefined;
    isError: boolean;
  }[];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [userId, setUserId] = useState("");
  const [password, setPassword] = useState("");
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
  const loading = asked.some(({ data, isError }) => data === undefined && !isError);
  const needsUserId = ready.some(({ checks }) => checks?.needsUserId);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === "" || (needsUserId && userId.trim() === "")) return;
    try {
      const reply = await sign.send({
        body: {
          password,
          ...(userId.trim() ? { userId: userId.trim() } : {}),
          reports: ready.map(({ report, checks }) => ({ id: report.id, contentHash: checks?.contentHash ?? "" })),
        },
      });
      setOutcomes(reply);
    } catch {
      setPassword("");
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
      <form className={looks.batch} onSubmit={(event) => void submit(event)} noValidate>
        {loading ? (
          <LinesSkeleton lines={batch.length} />
        ) : (
          <ul className={looks.batchList}>
            {rows.map(({ report, checks }) => (
              <BatchRow
                key={report.id}
                report={report}
                checks={checks}
                chosen={!left.has(report.id)}
                outcome={outcomes?.find(({ id }) => id === report.id)}
                onChoose={(chosen) => setLeft((before) => without(before, report.id, chosen))}
              />
            ))}
          </ul>
        )}
        {outcomes ? (
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        ) : (
          <>
            <Refused of={sign.failure} />
            {needsUserId && (
              <TextInput
                label="User id"
                description="Your e-mail address"
                required
                autoComplete="username"
                value={userId}
                onChange={(event) => setUserId(event.currentTarget.value)}
              />
            )}
            <PasswordBox
              label="Password"
              required
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                loading={sign.sending}
                disabled={ready.length === 0 || password === "" || (needsUserId && userId.trim() === "")}
              >
                Sign {ready.length} {ready.length === 1 ? "report" : "reports"}
              </Button>
            </Group>
          </>
        )}
      </form>
    </Dialog>
  );
}

interface BatchRowProps {
  report: ReportItem;
  checks: Checks | undefined;
  chosen: boolean;
  outcome: { signed: boolean; reasons: string[] } | undefined;
  onChoose: (chosen: boolean) => void;
}

function BatchRow({ report, checks, chosen, outcome, onChoose }: BatchRowProps) {
  const reasons = outcome ? outcome.reasons : whyNot(checks);
  const result = checks ? resultWords[checks.result] : null;
  return (
    <li className={looks.batchRow}>
      <Checkbox
        checked={outcome ? outcome.signed : chosen && reasons.length === 0}
        disabled={outcome !== undefined || reasons.length > 0}
        label={
          <>
            <span className="mono">{numberOf(report)}</span> {report.itemTag ?? report.itemDescription}
          </>
        }
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {outcome ? (
        <StatusBadge meaning={outcome.signed ? "good" : "bad"}>{outcome.signed ? "Signed" : "Not signed"}</StatusBadge>
      ) : (
        result && <StatusBadge meaning={result.meaning}>{result.words}</StatusBadge>
      )}
      {reasons.length > 0 && (
        <ul className={looks.batchReasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          <li>
            <Anchor component={Go} href={`/inspection-reports/${report.id}`} inherit>
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
  if (!checks.slot) return ["You hold no open signature on this report."];
  return checks.obstacles.map(({ message }) => message);
}

function without(before: ReadonlySet<string>, id: string, chosen: boolean): ReadonlySet<string> {
  const next = new Set(before);
  if (chosen) next.delete(id);
  else next.add(id);
  return next;
}
