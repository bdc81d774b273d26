import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { renderSVG } from "uqr";
import { useMemo } from "react";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { toast } from "#kit/ui/toast.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import { formatCode } from "#modules/inspection-reports/rules/verification-code.ts";
import styles from "./record.module.css";

/** Code, QR and link by which anyone holding the report can check it, and its hashes. */
export function VerificationCard({ report }: { report: Report }) {
  const { verificationCode: code } = report;
  const link = code ? `${window.location.origin}/verify/${code}` : "";
  const svg = useMemo(() => (link ? renderSVG(link, { border: 1 }) : ""), [link]);
  if (!code) return null;
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: "Link copied" });
    } catch {
      toast({ title: "The link could not be copied", description: link, bad: true });
    }
  }
  return (
    <Section title="Verification">
      <div className={styles.code}>
        <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={`QR code of ${link}`} />
        <div>
          <div className={`mono ${styles.letters}`}>{formatCode(code)}</div>
          <div className="quiet">Anyone can verify this report with this code, without signing in.</div>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button size="xs" variant="default" leftSection={<IconCopy size={14} aria-hidden />} onClick={() => void copy()}>
          Copy link
        </Button>
        <NeedsNetwork>
          <Button size="xs" variant="default" component="a" href={`/verify/${code}`} target="_blank" rel="noreferrer">
            Open the check
          </Button>
        </NeedsNetwork>
      </div>
      <dl className={styles.hashes}>
        <Hash label="Record hash" value={report.recordHash} />
        <Hash label="PDF SHA-256" value={report.pdfSha256} />
        {report.ledgerSeq !== null && (
          <div>
            <dt>Ledger entry</dt>
            <dd className="figures">{report.ledgerSeq}</dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

function Hash({ label, value }: { label: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className="mono">{value}</dd>
    </div>
  );
}
