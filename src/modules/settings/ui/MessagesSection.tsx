import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Channel, type FailedMessage } from "../contract-messages.ts";
import { settings } from "../contract.ts";
import { WordingSection } from "./WordingSection.tsx";
import { ask } from "#kit/client.ts";
import type { Column } from "#kit/ui/column.ts";
import { readAgain, sayFailure, useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { decimalText, withDaysAsShown } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import type { SectionProps } from "./section-props.ts";
import { EmailForm, SmsForm } from "./ChannelForms.tsx";

const { channels, testChannel, unsentMessages, retryMessages } = settings.endpoints;

/** How e-mail and text messages leave, and what has not gone out. */
export default function MessagesSection({ company, mayEdit }: SectionProps) {
  const found = useAsk(channels, {}, { when: mayEdit });
  if (!mayEdit)
    return (
      <Section title="Email & SMS" id="messages">
        <p className="quiet">An administrator sets up the channels.</p>
      </Section>
    );
  return (
    <>
      <Asked of={found}>
        {(all) => all.map((channel) => <ChannelSection key={`${channel.kind} ${channel.version}`} channel={channel} />)}
      </Asked>
      <WordingSection locale={company.locale} />
      <Unsent />
    </>
  );
}

const titles = { email: "Email", sms: "Text messages" };

function ChannelSection({ channel }: { channel: Channel }) {
  const { kind, source, by } = channel;
  return (
    <Section title={titles[kind]} id={kind} actions={<Verified channel={channel} />}>
      {source === "environment" && (
        <Banner meaning="idle" title={`Set on the server: ${by ?? ""}`}>
          Server settings override what is entered here.
        </Banner>
      )}
      {source === "none" && (
        <p className="quiet">
          No channel is in use: messages are stored and shown below, and an administrator can copy invitation links.
        </p>
      )}
      {source !== "environment" && (kind === "email" ? <EmailForm channel={channel} /> : <SmsForm channel={channel} />)}
      {source !== "none" && <Test channel={channel} />}
    </Section>
  );
}

function Verified({ channel: { source, verifiedAt, lastTestAnswer } }: { channel: Channel }) {
  if (source !== "company") return null;
  if (verifiedAt) return <StatusBadge meaning="good">Verified</StatusBadge>;
  return <StatusBadge meaning={lastTestAnswer ? "bad" : "due"}>Not verified</StatusBadge>;
}

/** Sends one to whoever asks, and shows what the other server said. */
function Test({ channel: { kind, lastTestAt, lastTestAnswer, verifiedAt } }: { channel: Channel }) {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<{ sent: boolean; to: string; answer: string } | null>(null);
  async function test() {
    setSending(true);
    try {
      setResult(await ask(testChannel, { kind }));
      await readAgain(queryClient);
    } catch (failure) {
      sayFailure(failure);
    }
    setSending(false);
  }
  return (
    <>
      <Group gap="xs">
        <Button variant="default" loading={sending} onClick={() => void test()}>
          {kind === "email" ? "Send a test email to me" : "Send a test text to me"}
        </Button>
        {!result && lastTestAt && (
          <span className="quiet">
            Last test <Instant at={lastTestAt} />: {verifiedAt ? "accepted" : lastTestAnswer}
          </span>
        )}
      </Group>
      {result && (
        <Banner meaning={result.sent ? "good" : "bad"} title={result.sent ? `Sent to ${result.to}` : "The test was not sent"}>
          {result.answer}
        </Banner>
      )}
    </>
  );
}

function Unsent() {
  // The start page links here with what it counts.
  const [words, change] = useUrl();
  const state = words["state"] === "failed" ? "failed" : undefined;
  const found = useAsk(unsentMessages, { query: { state } });
  const retry = useSend(retryMessages, {
    done: ({ sent }) => (sent === 1 ? "1 message is being sent" : `${sent} messages are being sent`),
  });
  return (
    <Section title="Not sent" id="unsent">
      {state && (
        <Group gap="xs">
          <span>Only those that failed.</span>
          <Button variant="default" size="xs" onClick={() => change({ state: null })}>
            Show all
          </Button>
        </Group>
      )}
      <Asked of={found}>
        {({ rows, waiting, failed }) =>
          rows.length === 0 ? (
            <p className="quiet">{state ? "No failed messages." : "All messages were sent."}</p>
          ) : (
            <>
              <Group gap="xs">
                <span>
                  {decimalText(String(failed))} failed, {decimalText(String(waiting))} waiting; the latest are shown.
                </span>
                <Button
                  variant="default"
                  size="xs"
                  loading={retry.sending}
                  onClick={() => retry.run({ body: { ids: rows.map(({ id }) => id) } })}
                >
                  Try these again
                </Button>
              </Group>
              <DataTable caption="Messages not sent" rows={rows} columns={columns} short />
            </>
          )
        }
      </Asked>
    </Section>
  );
}

const columns: Column<FailedMessage>[] = [
  { field: "recipient", title: "To" },
  { field: "at", title: "Written", show: ({ at }) => <Instant at={at} zone={false} /> },
  { field: "subject", title: "Subject", show: ({ subject, channel }) => (subject ? withDaysAsShown(subject) : titles[channel]) },
  {
    field: "state",
    title: "State",
    phone: "status",
    show: ({ state, attempts }) => (
      <StatusBadge meaning={state === "failed" ? "bad" : "waiting"}>
        {state === "failed" ? `Failed after ${attempts} tries` : attempts > 0 ? `Tried ${attempts} times` : "Waiting"}
      </StatusBadge>
    ),
  },
  { field: "error", title: "Server response" },
];
