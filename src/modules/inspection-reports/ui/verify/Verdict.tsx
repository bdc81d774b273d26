import type { ReactNode } from "react";
import { urlOf } from "#kit/client.ts";
import { dayText, instantText, withDaysAsShown } from "#kit/ui/format.ts";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import { notHeld } from "#modules/inspection-reports/imported/not-held.ts";
import type { Verification } from "#modules/inspection-reports/contract-verification.ts";
import { resultWords } from "../words.ts";
import type { Answer } from "./ask.ts";
import { Checked } from "./Checked.tsx";
import styles from "./verify.module.css";

/** Bundled with the page. */
const recipe = new URL("../../../../../docs/verification.md", import.meta.url).href;
const script = new URL("../../../../../docs/verify/verify-report.mjs", import.meta.url).href;

type Found = Extract<Answer, { kind: "found" }>;

/** The result in plain words, and what to do about it. */
export function Verdict({ of }: { of: Found }) {
  const { verification } = of;
  const { meaning, title, words } = verdictOf(of);
  return (
    <>
      <Banner meaning={meaning} title={title}>
        {words}
        <Altered of={verification} />
      </Banner>
      {verification.caution && (
        <Banner meaning="due" title="Under review by the issuer">
          The issuer is reviewing this report since {dayText(verification.caution.since)}: some of its evidence was found
          doubtful. Ask {verification.issuer} before you rely on it.
        </Banner>
      )}
      <Facts of={verification} />
      <Proof of={verification} />
      <Checked checkedAt={verification.checkedAt} issuer={verification.issuer} contact={verification.contact} />
    </>
  );
}

function verdictOf({ verification, file }: Found): { meaning: Meaning; title: string; words: ReactNode } {
  const { issuer, supersededBy, voidedOn, altered } = verification;
  if (verification.form) return verdictOfForm(verification);
  switch (verification.verdict) {
    case "genuine":
      return file
        ? {
            meaning: "good",
            title: "Genuine",
            words: `This file is byte for byte the report that ${issuer} issued. Nothing in it was changed.`,
          }
        : {
            meaning: "good",
            title: "Genuine",
            words: `${issuer} issued a report with this code. Compare your copy with the facts below, or choose the PDF to have every byte checked.`,
          };
    case "superseded":
      return {
        meaning: "due",
        title: "Superseded: there is a later revision",
        words: `${issuer} issued this report, but revision ${supersededBy?.revision ?? ""}${of(supersededBy?.issuedOn)} has replaced it. ${
          supersededBy?.voidedOn
            ? `That revision was declared void on ${dayText(supersededBy.voidedOn)}. Do not rely on either; ask ${issuer} what applies instead.`
            : `Do not rely on this one; ask ${issuer} for the current revision.`
        }`,
      };
    case "void":
      return {
        meaning: "bad",
        title: "Void: do not use",
        words: `${issuer} declared this report void${voidedOn ? ` on ${dayText(voidedOn)}` : ""}. Do not rely on it; ask ${issuer} what applies instead.`,
      };
    case "altered":
      if (altered.length > 0)
        return {
          meaning: "bad",
          title: "Altered: the stored record is not what was signed",
          words: `${issuer} issued a report with this number, but its record was changed after the last signature. This page shows the record as it is now. Do not rely on it; ask ${issuer} for the report as it was signed.`,
        };
      return {
        meaning: "bad",
        title: "Altered: this file is not what was issued",
        words: `The file names a report of ${issuer}, but it is not the file that was issued. It may have been changed, or saved again by a viewer. Do not rely on it; ask ${issuer}, or whoever gave it to you, for the original file.`,
      };
    case "imported":
      return {
        meaning: "idle",
        title: notHeld,
        words: `This file is byte for byte the one that ${issuer} holds as its report from before it used Holdpoint. Who examined, with which certificates and instruments, and whether a later revision exists, is not known here; ask ${issuer} before you rely on it.`,
      };
    case "unknown":
      return {
        meaning: "bad",
        title: "Unknown",
        words: file
          ? `${issuer} has issued no report with this fingerprint, and the file names no code that is known. It may be a copy printed before signing, or a report of someone else. Ask whoever gave it to you.`
          : `${issuer} has issued no report with this code. Compare the code with the report. If it is the same, do not rely on the report and ask ${issuer}.`,
      };
  }
}

/** A filled form is printed when it is asked for, so its paper is compared with what is said here, not byte for byte. */
function verdictOfForm({ verdict, issuer, voidedOn }: Verification): ReturnType<typeof verdictOf> {
  if (verdict === "void")
    return {
      meaning: "bad",
      title: "Void: do not use",
      words: `${issuer} declared this form void${voidedOn ? ` on ${dayText(voidedOn)}` : ""}. Ask ${issuer} what applies instead.`,
    };
  if (verdict === "altered")
    return {
      meaning: "bad",
      title: "Altered: the stored form is not what was closed",
      words: `${issuer} has a form with this code, but its content was changed after it was signed and closed. Do not rely on it; ask ${issuer}.`,
    };
  return {
    meaning: "good",
    title: "Genuine",
    words: `${issuer} has a form with this code, signed electronically, and its content is as it was closed. Compare the number and the SHA-256 on your copy with those below.`,
  };
}

const of = (day: string | null | undefined) => (day ? ` of ${dayText(day)}` : "");

/** The parts that are not as signed. */
function Altered({ of: { altered } }: { of: Verification }) {
  if (altered.length === 0) return null;
  return (
    <>
      <div>Altered:</div>
      <ul>
        {altered.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}

function Facts({ of: { number, revision, issuedOn, summary, form, recordHash } }: { of: Verification }) {
  if (!number) return null;
  if (form)
    return (
      <dl className={styles.facts}>
        <Fact label="Form" value={form.title} />
        <Fact label="Number" value={<span className="mono">{number}</span>} />
        <Fact label="Version" value={`${form.code} version ${form.version}`} />
        <Fact label="Closed" value={issuedOn && dayText(issuedOn)} />
        <Fact label="SHA-256" value={<span className="mono">{recordHash}</span>} wide />
      </dl>
    );
  const result = summary?.result ? resultWords[summary.result as keyof typeof resultWords] : undefined;
  return (
    <dl className={styles.facts}>
      <Fact label="Report" value={<span className="mono">{number}</span>} />
      <Fact label="Revision" value={revision} />
      <Fact label="Issued" value={issuedOn && dayText(issuedOn)} />
      {summary && (
        <>
          <Fact label="Method" value={summary.method} />
          <Fact label="Client" value={summary.client} />
          <Fact label="Item" value={summary.item} />
          <Fact label="Inspected" value={summary.inspectedOn && dayText(summary.inspectedOn)} />
          {summary.subcontracted.length > 0 && <Fact label="Subcontracted" value={summary.subcontracted.join(", ")} />}
          <Fact label="Result" value={result && <StatusBadge meaning={result.meaning}>{result.words}</StatusBadge>} />
          {summary.signatures.map(({ meaning, name, certificate, signedAt, timeZone }) => (
            <Fact
              key={`${meaning} ${name}`}
              label={meaning}
              value={
                <>
                  {name}
                  <div className="quiet">
                    {withDaysAsShown(certificate)}
                    <br />
                    {instantText(signedAt, { timeZone })}
                  </div>
                </>
              }
            />
          ))}
        </>
      )}
    </dl>
  );
}

/** For independent checks: hashes, the ledger, the server's signature. */
function Proof({ of: { recordHash, pdfSha256, ledgerSeq, signature, form } }: { of: Verification }) {
  if (!recordHash || form) return null;
  return (
    <details className={styles.proof}>
      <summary>Technical details</summary>
      <dl className={styles.facts}>
        <Fact label="Record hash" value={<span className="mono">{recordHash}</span>} wide />
        <Fact label="SHA-256 of the PDF" value={pdfSha256 && <span className="mono">{pdfSha256}</span>} wide />
        <Fact label="Ledger entry" value={ledgerSeq} />
        {signature && (
          <>
            <Fact label="Key" value={<span className="mono">{signature.keyId}</span>} />
            <Fact label="Signature (Ed25519)" value={<span className="mono">{signature.value}</span>} wide />
            <Fact label="Signed text" value={<span className="mono">{signature.signedText}</span>} wide />
            <Fact
              label="Checked here"
              value={
                <StatusBadge meaning={signature.valid ? "good" : "bad"}>
                  {signature.valid ? "The signature is valid" : "The signature is not valid"}
                </StatusBadge>
              }
            />
          </>
        )}
      </dl>
      <p>
        The PDF carries the record it was printed from as an attached JSON file. The content hash is the SHA-256 of its content,
        and the record hash that of content hash, signatures and evidence, each written as RFC 8785 says. The server has signed
        the text above.{" "}
        <a href={script} download="verify-report.mjs">
          This script
        </a>{" "}
        makes the same check of the record on your own machine with Node alone (for the pages it must ask this server), and{" "}
        <a href={recipe} download="verification.md">
          this page
        </a>{" "}
        explains each step.
      </p>
      <p>
        The public keys are published at <a href={urlOf("/api/verification-keys")}>/api/verification-keys</a>, the signed head of
        the ledger at <a href={urlOf("/api/verification-ledger-head")}>/api/verification-ledger-head</a>. Whoever keeps a head can
        see later that no entry before it was removed.
      </p>
    </details>
  );
}

function Fact({ label, value, wide }: { label: string; value: ReactNode; wide?: boolean }) {
  if (value === null || value === undefined || value === "") return null;
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
