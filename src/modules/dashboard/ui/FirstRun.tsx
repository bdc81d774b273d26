import { Button } from "@mantine/core";
import { IconArrowRight, IconCircle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./first-run.module.css";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { rememberWayBack } from "#kit/ui/way-back.ts";
import { settings } from "#modules/settings/contract.ts";
import type { FirstStepId } from "#modules/settings/contract-first-steps.ts";

const { firstSteps, dismissFirstSteps } = settings.endpoints;

/** What a new installation still needs, for those who set it up; once that is done or was put away, what stands here otherwise. */
export function FirstRun({ children }: { children?: ReactNode }) {
  const administers = useReach("settings", "administer") !== null;
  const asked = useAsk(firstSteps, {}, { when: administers });
  const dismiss = useSend(dismissFirstSteps, { done: "List dismissed. Everything in it is under Settings." });
  if (administers && asked.isPending) return null;
  if (!asked.data?.shown) return children;
  const { steps } = asked.data;
  const left = steps.filter(({ done }) => !done).length;
  return (
    <Section
      title={`Set up Holdpoint: ${left} of ${steps.length} left`}
      actions={
        <Button variant="default" loading={dismiss.sending} onClick={() => dismiss.run({})}>
          Dismiss this list
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ id, done }) => (
          <li key={id}>
            <Step id={id} done={done} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Step({ id, done }: { id: FirstStepId; done: boolean }) {
  const { title, why, href } = words[id];
  const Mark = done ? IconCircleCheck : IconCircle;
  return (
    <Go
      href={href}
      className={styles.step}
      data-done={done || undefined}
      onClick={() => rememberWayBack({ title: "Back to setup", href: "/" })}
    >
      <Mark size={22} aria-hidden />
      <span>
        <span className={styles.title}>
          {title}
          {done && <span className={styles.done}> Done</span>}
        </span>
        <span className={styles.why}>{why}</span>
      </span>
      <IconArrowRight size={16} aria-hidden />
    </Go>
  );
}

const words: Record<FirstStepId, { title: string; why: string; href: string }> = {
  company: {
    title: "Enter your company",
    why: "Its legal name and address print on every report.",
    href: "/settings?section=company",
  },
  brand: { title: "Add your logo", why: "The logo prints at the head of reports.", href: "/settings?section=brand" },
  bases: {
    title: "Add your head office",
    why: "People and equipment need a base; its time zone decides what is due today.",
    href: "/base-locations/new",
  },
  people: {
    title: "Invite the first people",
    why: "A quality manager, a Level III and the technicians. Each accepts through a link.",
    href: "/users/invite",
  },
  email: {
    title: "Set up email",
    why: "Without an email channel, messages stay in the inbox here and links must be copied by hand.",
    href: "/settings?section=messages",
  },
};
