import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { settings } from "../contract.ts";
import type { SigningCertificate } from "../contract-signing.ts";
import { InstallCertificate, TimeStampsDialog } from "./InstallCertificate.tsx";
import { linkOf } from "#kit/client.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { DayOf, Instant, Mono } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import type { SectionProps } from "./section-props.ts";

const { signingCertificate, removeCertificate, signedSample } = settings.endpoints;

/** The certificate that readers of PDF files show as the signature of the company. */
export default function SigningSection({ mayEdit }: SectionProps) {
  return (
    <Section title="Signing certificate" id="signing">
      <p className="quiet">
        With a certificate of the company the PDF of each report is signed (PAdES), so that readers of PDF files show who issued
        it and that nothing was changed since. Without one, reports are verified by their code and their record as before.
      </p>
      {mayEdit ? <Own /> : <p className="quiet">An administrator can see and change the certificate.</p>}
    </Section>
  );
}

function Own() {
  const asked = useAsk(signingCertificate, {});
  return (
    <Asked of={asked}>
      {({ certificate }) => (certificate ? <InUse key={certificate.id} certificate={certificate} /> : <None />)}
    </Asked>
  );
}

function None() {
  const [installing, setInstalling] = useState(false);
  return (
    <>
      <EmptyState
        title="No certificate is installed"
        action={<Button onClick={() => setInstalling(true)}>Install a certificate</Button>}
      >
        Order a certificate for signing documents, or an electronic seal, in the name of the company, as a PKCS#12 file (.p12 or
        .pfx).
      </EmptyState>
      {installing && <InstallCertificate timeStampUrl={null} onClose={() => setInstalling(false)} />}
    </>
  );
}

function InUse({ certificate }: { certificate: SigningCertificate }) {
  const [open, setOpen] = useState<"replace" | "times" | "remove" | null>(null);
  const close = () => setOpen(null);
  const remove = useSend(removeCertificate, { done: "Certificate removed" });
  const { subject, issuer, serial, fingerprint, validFrom, validTo, valid, selfSigned, timeStampUrl } = certificate;
  const { timeStampFault, timeStampFaultAt } = certificate;
  return (
    <>
      {!valid && (
        <Banner meaning="bad" title="Reports are issued without a PDF signature">
          The last day of this certificate has passed. Install its successor.
        </Banner>
      )}
      {timeStampFault && (
        <Banner meaning="due" title="The time-stamp server did not stamp the last signature">
          {timeStampFault} The report was signed without a time stamp, <Instant at={timeStampFaultAt} />.
        </Banner>
      )}
      {selfSigned && (
        <Banner meaning="due" title="This certificate was issued by itself">
          Readers of PDF files show the signature as whole but its signer as unknown, until they are told to trust the
          certificate.
        </Banner>
      )}
      <Facts
        of={[
          ["Signs as", subject],
          ["Issued by", issuer],
          ["Serial number", <Mono key="serial">{serial}</Mono>],
          ["SHA-256", <Mono key="fingerprint">{fingerprint}</Mono>],
          ["Valid from", <DayOf key="from" at={validFrom} />],
          ["Last day", <DayOf key="to" at={validTo} />],
          ["Time-stamp server", timeStampUrl ?? "None: the time is that of this server (PAdES B-B)"],
        ]}
      />
      <Group gap="xs">
        {valid && (
          <Button component="a" variant="default" href={linkOf(signedSample, {})} download>
            Download signed sample
          </Button>
        )}
        <Button variant="default" onClick={() => setOpen("replace")}>
          Replace certificate
        </Button>
        <Button variant="default" onClick={() => setOpen("times")}>
          {timeStampUrl ? "Change time-stamp server" : "Set time-stamp server"}
        </Button>
        <Button variant="default" onClick={() => setOpen("remove")}>
          Remove certificate
        </Button>
      </Group>
      {open === "replace" && <InstallCertificate timeStampUrl={timeStampUrl} onClose={close} />}
      {open === "times" && <TimeStampsDialog certificate={certificate} onClose={close} />}
      <ConfirmDialog
        opened={open === "remove"}
        title="Remove the certificate?"
        confirm="Remove certificate"
        danger
        onClose={close}
        onConfirm={() => remove.send({ id: certificate.id })}
      >
        Its key is deleted here. Reports issued from now on have no PDF signature; those signed so far stay as they are.
      </ConfirmDialog>
    </>
  );
}
