import { Button } from "@mantine/core";
import { useState } from "react";
import { type ConsentFormVersion, settings } from "../contract.ts";
import { ConsentAnswers } from "./ConsentAnswers.tsx";
import { ConsentText } from "./ConsentText.tsx";
import { EditVersion, NewVersion } from "./ConsentVersion.tsx";
import styles from "./settings.module.css";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import { fallbackForm } from "#shell/consent.ts";

const { consentForms, publishConsentForm } = settings.endpoints;

type Open =
  | { what: "new" }
  | { what: "edit" | "publish"; form: ConsentFormVersion }
  | { what: "read"; form: Pick<ConsentFormVersion, "title" | "content" | "formVersion"> };

/** What people are asked to agree to: every version with how many agreed to it, and the next one in the making. */
export default function ConsentSection({ mayEdit }: { mayEdit: boolean }) {
  return (
    <>
      <Versions mayEdit={mayEdit} />
      <ConsentAnswers mayExport={mayEdit} />
    </>
  );
}

function Versions({ mayEdit }: { mayEdit: boolean }) {
  const forms = useAsk(consentForms, {});
  const publish = useSend(publishConsentForm, { done: ({ formVersion }) => `Version ${formVersion} is in force` });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const newest = forms.data?.find(({ state }) => state === "active") ?? forms.data?.[0];
  const drafted = forms.data?.some(({ state }) => state === "draft") ?? false;
  return (
    <Section
      title="Consent forms"
      id="consent"
      actions={
        mayEdit &&
        forms.data &&
        !drafted && (
          <Button variant="default" onClick={() => setOpen({ what: "new" })}>
            Write new version
          </Button>
        )
      }
    >
      <Asked of={forms}>
        {(found) => (
          <>
            {!found.some(({ state }) => state === "active") && <BuiltIn onRead={(form) => setOpen({ what: "read", form })} />}
            {found.length > 0 && (
              <ul className={styles.versions}>
                {found.map((form) => (
                  <Version key={form.id} form={form} mayEdit={mayEdit} onOpen={(what) => setOpen({ what, form })} />
                ))}
              </ul>
            )}
          </>
        )}
      </Asked>
      {open?.what === "new" && <NewVersion former={newest} onClose={close} />}
      {open?.what === "edit" && <EditVersion form={open.form} onClose={close} />}
      {open?.what === "read" && <ConsentText form={open.form} onClose={close} />}
      {open?.what === "publish" && (
        <ConfirmDialog
          opened
          title={`Publish version ${open.form.formVersion}?`}
          confirm="Publish version"
          onClose={close}
          onConfirm={() => publish.send({ id: open.form.id, body: { version: open.form.version } })}
        >
          <p>
            {open.form.requiresConsent
              ? `Everyone will be asked again at their next sign-in: ${open.form.people} active people.`
              : "No one will be asked to agree: this version does not require consent."}{" "}
            The text is final from then on, and the version before it is retired. This is what people will read:
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
          <div className={styles.consentPreview} role="region" aria-label={open.form.title} tabIndex={0}>
            <strong>{open.form.title}</strong>
            <div className={styles.consentText}>{open.form.content}</div>
          </div>
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** What holds while the company has published nothing of its own. */
function BuiltIn({ onRead }: { onRead: (form: { title: string; content: string; formVersion: string }) => void }) {
  const { title, content, version } = fallbackForm;
  return (
    <div className={styles.version}>
      <div>
        <div className={styles.versionTitle}>
          <strong>{title}</strong> <span className="quiet">Version {version}</span>
          <StatusBadge meaning="good">In force</StatusBadge>
        </div>
        <div className="quiet">Built into the product; people agree to it until you publish a version of your own.</div>
      </div>
      <Button variant="default" size="xs" onClick={() => onRead({ title, content, formVersion: version })}>
        Read
      </Button>
    </div>
  );
}

const states: Record<ConsentFormVersion["state"], [Meaning, string]> = {
  draft: ["idle", "Draft"],
  active: ["good", "In force"],
  retired: ["idle", "Retired"],
};

function Version({
  form,
  mayEdit,
  onOpen,
}: {
  form: ConsentFormVersion;
  mayEdit: boolean;
  onOpen: (what: "edit" | "publish" | "read") => void;
}) {
  const { state, title, formVersion, publishedAt, agreed, people } = form;
  const [meaning, word] = states[state];
  const named = (action: string) => ({ "aria-label": `${action} version ${formVersion}`, size: "xs", children: action });
  return (
    <li className={styles.version}>
      <div>
        <div className={styles.versionTitle}>
          <strong>{title}</strong> <span className="quiet">Version {formVersion}</span>
          <StatusBadge meaning={meaning}>{word}</StatusBadge>
        </div>
        <div className="quiet">
          {state === "draft" ? (
            "Not visible until published."
          ) : (
            <>
              Published <Instant at={publishedAt} />.{" "}
              {agreed === 1 ? "1 active person has agreed." : `${agreed} active people have agreed.`}
              {state === "active" && people > 0 && ` That is ${Math.floor((100 * agreed) / people)} % of ${people}.`}
            </>
          )}
        </div>
      </div>
      <div className={styles.versionActions}>
        {state === "draft" && mayEdit && <Button variant="default" {...named("Edit")} onClick={() => onOpen("edit")} />}
        {state === "draft" && mayEdit && <Button {...named("Publish")} onClick={() => onOpen("publish")} />}
        {(state !== "draft" || !mayEdit) && <Button variant="default" {...named("Read")} onClick={() => onOpen("read")} />}
      </div>
    </li>
  );
}
