import { Checkbox } from "@mantine/core";
import styles from "./notifications.module.css";
import { noticeChannels, type NoticeChannel, noticeSubjects, type NoticeSubject } from "#kit/notices.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { type NoticeWishes, reminders } from "#modules/reminders/contract.ts";

const subjects: Record<NoticeSubject, [title: string, what: string]> = {
  due: ["Due dates", "What is due or overdue: one digest a day"],
  review: ["Review", "Reports, records and requests awaiting your review or decision"],
  returned: ["Returned", "Your returned reports and requests"],
  assignment: ["Assignments", "Work you are assigned to"],
  security: ["Security", "Changes to your sign-in and access"],
  figures: ["Figures", "Reject rates above a level your client set"],
  export: ["Exports", "Files prepared in the background"],
  announcement: ["Announcements", "Company announcements"],
};
const channels: Record<NoticeChannel, string> = { email: "Email", sms: "Text message" };

/** By which ways the person hears of what, besides the inbox. */
export function NotificationChoices() {
  const asked = useAsk(reminders.endpoints.wishes, {});
  return (
    <Section title="Notifications" id="notifications">
      <p className="quiet">Everything appears in your inbox, under the bell. Choose what you also want to be sent.</p>
      <Asked of={asked}>{(found) => <Choices found={found} />}</Asked>
    </Section>
  );
}

function Choices({ found: { wishes, possible } }: { found: NoticeWishes }) {
  const change = useSend(reminders.endpoints.changeWishes, { done: "Notifications saved" });
  const wanted = (subject: NoticeSubject, channel: NoticeChannel) =>
    wishes.find((wish) => wish.subject === subject && wish.channel === channel)?.wanted ?? false;
  return (
    <>
      <ScrollRegion label="Notifications by subject and channel">
        <table className={styles.choices}>
          <thead>
            <tr>
              <th scope="col">About</th>
              <th scope="col">Inbox</th>
              {noticeChannels.map((channel) => (
                <th key={channel} scope="col">
                  {channels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {noticeSubjects.map((subject) => (
              <tr key={subject}>
                <th scope="row">
                  {subjects[subject][0]}
                  <span className="quiet">{subjects[subject][1]}</span>
                </th>
                <td>Always</td>
                {noticeChannels.map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${subjects[subject][0]} by ${channels[channel].toLowerCase()}`}
                      checked={wanted(subject, channel)}
                      disabled={change.sending}
                      onChange={(event) =>
                        change.run({ body: { wishes: [{ subject, channel, wanted: event.currentTarget.checked }] } })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {whatIsMissing(possible).map((sentence) => (
        <p key={sentence} className="quiet">
          {sentence}
        </p>
      ))}
    </>
  );
}

function whatIsMissing({ email, sms, mobile }: NoticeWishes["possible"]): string[] {
  return [
    ...(email ? [] : ["No email channel is set up, so nothing is sent by email for now."]),
    ...(sms ? [] : ["No channel for text messages is set up, so none are sent for now."]),
    ...(sms && !mobile ? ["Enter a mobile number above to receive text messages."] : []),
  ];
}
