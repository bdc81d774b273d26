/** How e-mail and text messages are sent: the forms. */
import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { type Channel, channelLabels } from "../contract-messages.ts";
import { settings } from "../contract.ts";
import { encryptions, SmsConfig, SmtpConfig } from "../messages.ts";
import { bodyOf } from "#kit/contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { NumberField, optionsOf, SelectField, SwitchField, TextField } from "#kit/ui/form/fields.tsx";

const { changeEmail, changeSms } = settings.endpoints;

export function EmailForm({ channel }: { channel: Channel }) {
  const [secret, setSecret] = useState<string>();
  const change = useSend(changeEmail, { done: "Email channel saved", secret: true });
  const { version, email, enabled, hasSecret } = channel;
  const Draft = SmtpConfig.extend({ enabled: bodyOf(changeEmail).shape.enabled });
  return (
    <Form
      schema={Draft}
      start={
        email ? { ...email, enabled } : { host: "", port: 587, encryption: "starttls", username: "", from: "", enabled: true }
      }
      labels={channelLabels}
      save="Save email channel"
      onSave={(draft: z.infer<typeof Draft>) =>
        change.send({ body: { ...draft, version, ...(secret === undefined ? {} : { secret }) } })
      }
    >
      <Fields>
        <TextField name="host" placeholder="smtp.example.com" />
        <NumberField name="port" />
        <SelectField name="encryption" options={optionsOf(encryptions, encryptionWords)} />
        <TextField name="username" autoComplete="off" />
        <Secret label="Password" kept={hasSecret} value={secret} onChange={setSecret} />
        <TextField name="from" placeholder="Quality <quality@example.com>" />
        <SwitchField name="enabled" />
      </Fields>
    </Form>
  );
}

export function SmsForm({ channel }: { channel: Channel }) {
  const [secret, setSecret] = useState<string>();
  const change = useSend(changeSms, { done: "SMS channel saved", secret: true });
  const { version, sms, enabled, hasSecret } = channel;
  const Draft = SmsConfig.extend({ enabled: bodyOf(changeSms).shape.enabled });
  return (
    <Form
      schema={Draft}
      start={sms ? { ...sms, enabled } : { url: "https://api.twilio.com", account: "", from: "", enabled: true }}
      labels={channelLabels}
      save="Save SMS channel"
      lesser
      onSave={(draft: z.infer<typeof Draft>) =>
        change.send({ body: { ...draft, version, ...(secret === undefined ? {} : { secret }) } })
      }
    >
      <Fields>
        <TextField name="url" type="url" help="A provider that takes messages as Twilio does" />
        <TextField name="account" mono />
        <Secret label="Token" kept={hasSecret} value={secret} onChange={setSecret} />
        <TextField name="from" label="Sender's number" placeholder="+17135550140" />
        <SwitchField name="enabled" />
      </Fields>
    </Form>
  );
}

/** What is kept is never sent back; left alone it stays. */
function Secret({
  label,
  kept,
  value,
  onChange,
}: {
  label: string;
  kept: boolean;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <PasswordInput
      label={label}
      description={kept ? "Stored encrypted. Enter another to replace it" : undefined}
      autoComplete="new-password"
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const encryptionWords = { starttls: "STARTTLS (usually port 587)", tls: "TLS from the start (usually port 465)", none: "None" };
