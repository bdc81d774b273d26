import type { ReactNode } from "react";
import { urlOf } from "#kit/client.ts";
import { dayText, instantText } from "#kit/ui/format.ts";
import { Banner, StatusBadge, type Meaning } from "#kit/ui/status.tsx";
import type { Verification } from "#modules/inspection-reports/contract.ts";
import { resultWords } from "../words.ts";
import type { Answer } from "./ask.ts";
import looks from "./verify.module.css";

type Found = Extract<Answer, { kind: "found" }>;

/** What was found, in plain words, and what to do about it. */
export function Verdict({ of }: { of: Found }) {
  const { verification } = of;
  const { meaning, title, words } = verdictOf(of);
  return (
    <>
      <Banner meaning={meaning} title={title}>
        {words}
      </Banner>
      <Facts of={verification} />
      <Proof of={verification} />
    </>
  );
}

function verdictOf({ verification, file }: Found): { meaning: Meaning; title: string; words: ReactNode } {
  const { issuer, supersededBy, voidedOn } = verification;
  switch (verification.verdict) {
    case "genuine":
      return file
        ? {
            meaning: "good",
            title: "Genuine",
            words: `This file is, byte for byte, the report that ${issuer} issued. Nothing in it was changed.`,
          }
        : {
            meaning: "good",
            title: "Genuine",
            words: `${issuer} issued a report with this code. Compare what you hold with the facts below, or choose the PDF to have every byte checked.`,
          };
    case "superseded":
      return {
        meaning: "due",
        title: "Superseded: there is a later revision",
        words: `${issuer} issued this report, but revision ${supersededBy?.revision ?? ""}${supersededBy?.issuedOn ? ` of ${dayText(supersededBy.issuedOn)}` : ""} has taken its place. Do not rely on this one; ask ${issuer} for the current revision.`,
      };
    case "void":
      return {
        meaning: "bad",
        title: "Void: do not use",
        words: `${issuer} declared this report void${voidedOn ? ` on ${dayText(voidedOn)}` : ""}. Do not rely on it; ask ${issuer} what applies instead.`,
      };
    case "altered":
      return {
        meaning: "bad",
        title: "Altered: this file is not what was issued",
        words: `The file names a report of ${issuer}, but it is not the file that was issued. It may have been changed, or saved anew by a viewer. Do not rely on it; ask ${issuer}, or whoever gave it to you, for the original file.`,
      };
    case "unknown":
      return {
        meaning: "bad",
        title: "Unknown",
        words: file
          ? `${issuer} has issued no report with this fingerprint, and the file names no code that is known. It may be a copy printed before signing, or a report of somebody else. Ask whoever gave it to you.`
          : `${issuer} has issued no report with this code. Compare the code with the report. If it is the same, do not rely on the report and ask ${issuer}.`,
      };
  }
}

function Facts({ of: { number, revision, issuedOn, summary } }: { of: Verification }) {
  if (!number) return null;
  const result = summary?.result ? resultWords[summary.result as keyof typeof resultWords] : undefined;
  return (
    <dl className={looks.facts}>
      <Fact label="Report" value={<span className="mono">{number}</span>} />
      <Fact label="Revision" value={revision} />
      <Fact label="Issued" value={issuedOn && dayText(issuedOn)} />
      {summary && (
        <>
          <Fact label="Method" value={summary.method} />
          <Fact label="Client" value={summary.client} />
          <Fact label="Item" value={summary.item} />
          <Fact label="Inspected" value={summary.inspectedOn && dayText(summary.inspectedOn)} />
          <Fact label="Result" value={result && <StatusBadge meaning={result.meaning}>{result.words}</StatusBadge>} />
          {summary.signatures.map(({ meaning, name, certificate, signedAt }) => (
            <Fact
              key={`${meaning} ${name}`}
              label={meaning}
              value={
                <>
                  {name}
                  <div className="quiet">
                    {certificate}
                    <br />
                    {instantText(signedAt)}
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

/** For those who check by their own means: hashes, the ledger, the server's signature. */
function Proof({ of: { recordHash, pdfSha256, ledgerSeq, signature } }: { of: Verification }) {
  if (!recordHash) return null;
  return (
    <details className={looks.proof}>
      <summary>Proof for those who check it themselves</summary>
      <dl className={looks.facts}>
        <Fact label="Record hash" value={<span className="mono">{recordHash}</span>} wide />
        <Fact label="SHA-256 of the PDF" value={pdfSha256 && <span className="mono">{pdfSha256}</span>} wide />
        <Fact label="Ledger entry" value={ledgerSeq} />
        {signature && (
          <>
            <Fact label="Key" value={<span className="mono">{signature.keyId}</span>} />
            <Fact label="Signature (Ed25519)" value={<span className="mono">{signature.value}</span>} wide />
            <Fact label="Text signed" value={<span className="mono">{signature.signedText}</span>} wide />
            <Fact
              label="Checked here"
              value={
                <StatusBadge meaning={signature.valid ? "good" : "bad"}>
                  {signature.valid ? "The signature fits" : "The signature does not fit"}
                </StatusBadge>
              }
            />
          </>
        )}
      </dl>
      <p>
        The public keys are published at <a href={urlOf("/api/verification-keys")}>/api/verification-keys</a>.
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
