import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState, type DragEvent, type FormEvent } from "react";
import { FileInput } from "#kit/ui/FileInput.tsx";
import { useGo, useParam, useTitle } from "#kit/ui/routing.ts";
import { checkCode, formatCode, normalizeCode } from "#modules/inspection-reports/rules/verification-code.ts";
import { askAsPackage, askByCode, askByContents, askByFile, type Answer } from "./ask.ts";
import { fingerprint } from "./fingerprint.ts";
import { CodeCamera } from "#kit/ui/scan/CodeCamera.tsx";
import { isSecurePage } from "#kit/ui/secure-page.ts";
import { Banner } from "#kit/ui/status.tsx";
import { Verdict } from "./Verdict.tsx";
import styles from "./verify.module.css";

const SeveralResults = lazy(() => import("./SeveralResults.tsx"));

/** The public check: anyone who holds a report can check whether it is genuine, by its code or with the file itself. No sign-in. */
export default function VerifyPage() {
  useTitle("Check a report");
  const given = useParam("code");
  const go = useGo();
  const [typed, setTyped] = useState(given ? shownCode(given) : "");
  const mistyped = given === "" ? null : whyNotCode(given);
  const [problem, setProblem] = useState<string | null>(mistyped);
  const [file, setFile] = useState<Answer>({ kind: "none" });
  const outcome = useRef<HTMLDivElement>(null);
  const asked = useQuery({ queryKey: ["verify", given], queryFn: () => askByCode(given), enabled: given !== "" && !mistyped });
  const byCode: Answer =
    asked.data && !asked.isFetching ? asked.data : given && !mistyped ? { kind: "asking", what: "code" } : { kind: "none" };
  const answer = file.kind === "none" ? byCode : file;

  useEffect(() => {
    if (answer.kind === "found" || answer.kind === "several" || answer.kind === "failed") outcome.current?.focus();
  }, [answer.kind]);

  function check(text: string) {
    const wrong = whyNotCode(text);
    setProblem(wrong);
    if (wrong) return;
    setFile({ kind: "none" });
    const code = normalizeCode(text) ?? "";
    if (code === normalizeCode(given)) void asked.refetch();
    else go(`/verify/${code}`);
  }
  function scanned(text: string) {
    const { code, problem } = scannedCode(text, window.location.host);
    if (code === null) return setProblem(problem);
    setTyped(shownCode(code));
    check(code);
  }
  async function look(chosen: File | undefined) {
    if (!chosen) return;
    setProblem(null);
    if (!isSecurePage()) return setFile({ kind: "failed", words: needsHttps });
    setFile({ kind: "asking", what: "file" });
    try {
      if (/\.(?:zip|csv|txt|tsv|xlsx)$/i.test(chosen.name)) return setFile(await askByContents(chosen));
      const { sha256, code } = await fingerprint(chosen);
      const asked = await askByFile({ sha256, code: code ?? normalizeCode(given) }, chosen.name);
      const isUnknown = asked.kind === "found" && asked.verification.verdict === "unknown";
      setFile(isUnknown && code === null ? await askAsPackage({ sha256, name: chosen.name }, asked) : asked);
    } catch (failure) {
      const unread = "This file could not be read. Try it again, or type the code printed on it.";
      setFile({ kind: "failed", words: failure instanceof RangeError ? failure.message : unread });
    }
  }
  return (
    <main className={styles.page}>
      <h1>Check an inspection report</h1>
      <p className="noPrint">
        Type the code printed at the foot of the report, scan its QR code with your phone, or choose the PDF you were given.
      </p>
      <form
        className={`${styles.form ?? ""} noPrint`}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          check(typed);
        }}
        noValidate
      >
        <TextInput
          label="Verification code"
          placeholder="7K3M-9QXD-2F4T-Y"
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          classNames={{ input: styles.code ?? "" }}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={answer.kind === "asking" && answer.what === "code"}>
          Check the code
        </Button>
      </form>
      <CodeCamera size="md" onCode={scanned} />
      <FileDrop onFile={(file) => void look(file)} working={answer.kind === "asking" && answer.what === "file"} />
      <div ref={outcome} tabIndex={-1} className={styles.outcome} aria-live="polite">
        {answer.kind === "failed" && <p role="alert">{answer.words}</p>}
        {answer.kind === "found" && <Verdict of={answer} />}
        {answer.kind === "several" && (
          <Suspense>
            <SeveralResults of={answer.found} byFile={answer.byFile} />
          </Suspense>
        )}
        <OtherReport code={byCode} file={file} />
      </div>
    </main>
  );
}

function FileDrop({ onFile, working }: { onFile: (file: File | undefined) => void; working: boolean }) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={`${styles.drop ?? ""} noPrint`}
      data-over={over || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <FileInput
        input={input}
        label="The PDF of the report"
        accept="application/pdf,.pdf,.zip,.csv,.xlsx"
        onChosen={([file]) => onFile(file)}
      />
      <Button variant="default" size="md" loading={working} onClick={() => input.current?.click()}>
        Choose the PDF
      </Button>
      <p>
        Or drop it here; also the package, the ZIP or the index of a transmittal, to check all of its reports. The file never
        leaves this browser: only its fingerprint (SHA-256) and the code printed in it are compared with what was issued.
      </p>
    </div>
  );
}

function shownCode(text: string): string {
  const code = normalizeCode(text);
  return code ? formatCode(code) : text;
}

const needsHttps =
  "A file can only be checked here over https, and this page was opened over http. Open it with https, or type the code printed on the report.";

/** The file is a report, but not the one with this code: a genuine file cannot stand in for another. */
function OtherReport({ code, file }: { code: Answer; file: Answer }) {
  if (file.kind !== "found" || !file.verification.number) return null;
  const given = file.verification;
  const asked = code.kind === "found" ? code.verification : null;
  const isOther = asked !== null && (asked.number !== given.number || asked.revision !== given.revision);
  if (!isOther && !given.otherCode) return null;
  return (
    <Banner meaning="bad" title="The file is another report">
      The file is {given.number} Rev {given.revision}; the code above is that of{" "}
      {asked?.number ? `${asked.number} Rev ${asked.revision}` : "no report issued here"}.
    </Banner>
  );
}

/** The code of a report in a scanned QR code, which holds the address of this page with the code; or why there is none. */
function scannedCode(text: string, host: string): { code: string; problem: null } | { code: null; problem: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  const code = url ? decodeURIComponent(/^\/verify\/([^/]+)$/.exec(url.pathname)?.[1] ?? "") : text;
  if (url?.host && url.host !== host && code !== "")
    return {
      code: null,
      problem: `This code leads to ${url.host}, not to this site. Check the report there if you know that company.`,
    };
  if (normalizeCode(code)) return { code, problem: null };
  return {
    code: null,
    problem: "This is not the code of a report. Scan the QR code on its first page, or type the code at its foot.",
  };
}

/** Checks a typed code before sending it. */
function whyNotCode(text: string): string | null {
  if (text.trim() === "") return "Type the code: 13 letters and digits.";
  if (!normalizeCode(text)) return "A code has 13 letters and digits, such as 7K3M-9QXD-2F4T-Y.";
  return checkCode(text) ? null : "This code contains a typing error. Compare it with the report, character by character.";
}
