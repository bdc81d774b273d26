import { Anchor } from "@mantine/core";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { DrawnSignature } from "#modules/forms/answers.ts";
import { type Part, type SignatureSlot, signsBefore } from "#modules/forms/definition.ts";
import { textIn } from "#modules/forms/translated.ts";
import { obstacles, slotsOf } from "#modules/company-forms/rules/steps.ts";
import styles from "./fill.module.css";
import { useFilling } from "./filling.ts";
import { SignatureInput } from "./SignatureInput.tsx";
import { StillUploading } from "./StillUploading.tsx";

interface SummaryProps {
  /** Of the form being filled. */
  id: string;
  part: Part | null;
  signatures: Readonly<Record<string, DrawnSignature>>;
  onSign: (slot: string, signature: DrawnSignature | undefined) => void;
  onJump: (path: string) => void;
}

/** The last step: flags, what is missing with a link to it, and the signatures. */
export function Summary({ id, part, signatures, onSign, onJump }: SummaryProps) {
  const filling = useFilling();
  const { definition, evaluation, context } = filling;
  const open = obstacles(evaluation, part);
  const warnings = evaluation.problems.filter(({ severity }) => severity === "warning");
  const slots = slotsOf(definition, part);
  const words = (text: SignatureSlot["label"]) => textIn(text, context.language, definition.languages);
  const { percent } = evaluation.score;
  return (
    <section className={styles.section} aria-label="Check and send">
      <h2>Check and send</h2>
      {evaluation.flagged.length > 0 && (
        <>
          <h3>Flags</h3>
          <ul className={styles.summary}>
            {evaluation.flagged.map(({ path, label, answer }) => (
              <li key={path}>
                <StatusBadge meaning="bad">{answer}</StatusBadge>{" "}
                <Anchor component="button" type="button" inherit className={styles.jump} onClick={() => onJump(path)}>
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
      {open.length > 0 && (
        <>
          <h3>Before it can be sent</h3>
          <ul className={styles.summary}>
            {open.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <Anchor component="button" type="button" inherit className={styles.jump} onClick={() => onJump(path)}>
                  {message}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
      {warnings.map(({ path, message }) => (
        <p key={`${path} ${message}`} className={styles.note}>
          {message}
        </p>
      ))}
      {percent !== null && (
        <p>
          Score <span className="figures">{percent} %</span>
        </p>
      )}
      {evaluation.risk && (
        <p>
          Highest risk <strong>{`${evaluation.risk.score} ${evaluation.risk.band}`}</strong>
          {evaluation.risk.needsApproval && ": waits for HSE or Operations before work starts"}
        </p>
      )}
      <StillUploading id={id} />
      {open.length === 0 && evaluation.flagged.length === 0 && (
        <p className="quiet">Nothing is missing and nothing is flagged.</p>
      )}
      {slots.map((slot) => (
        <SignatureInput
          key={slot.key}
          label={words(slot.label)}
          required={signsBefore(slot) && evaluation.slots.has(slot.key)}
          description={signsBefore(slot) ? undefined : "Sign here on this device, or later on your own."}
          disabled={filling.locked}
          error={
            filling.tried && signsBefore(slot) && evaluation.slots.has(slot.key) && !signatures[slot.key]
              ? "Sign before you send"
              : undefined
          }
          name={nameOf(slot, filling)}
          external={slot.kind === "externalDrawn"}
          value={signatures[slot.key]}
          onChange={(signature) => onSign(slot.key, signature)}
        />
      ))}
    </section>
  );
}

/** Whose signature it is, if the form knows. */
function nameOf({ who }: SignatureSlot, { context, answers }: ReturnType<typeof useFilling>): string {
  if (who.by === "filler") return context.user.name;
  const value = who.by === "field" ? answers[who.field]?.value : undefined;
  return value && typeof value === "object" && "label" in value && typeof value.label === "string" ? value.label : "";
}
