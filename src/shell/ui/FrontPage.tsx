import { Anchor } from "@mantine/core";
import type { ComponentType } from "react";
import { Go } from "#kit/ui/Go.tsx";
import { useTitle } from "#kit/ui/routing.ts";
import { Banner } from "#kit/ui/status.tsx";
import styles from "./front.module.css";
import { useRail } from "./rail.ts";
import { deniedWords, mayOpen, useSession } from "./session.ts";

/** The start page: the dashboard for people who may open it, otherwise what else they may open. */
export function frontPage(module: string | null, Dashboard: ComponentType): ComponentType {
  return function Front() {
    const session = useSession();
    return session && mayOpen(session, module) ? <Dashboard /> : <OpenToYou required={module} />;
  };
}

/** What this person may open, where they may not see the page they came for. */
export function OpenToYou({ required = null }: { required?: string | null }) {
  useTitle("Start");
  return (
    <div className={styles.front}>
      <h1>Start</h1>
      {required && (
        <Banner meaning="bad" title="Access Denied">
          {deniedWords(required)}
        </Banner>
      )}
      <OpenPages />
    </div>
  );
}

/** Every page this person may open, group by group. */
export function OpenPages() {
  const rail = useRail();
  if (rail.length === 0) return <p className="quiet">You have no modules yet. Ask an administrator for access.</p>;
  return (
    <div className={styles.groups}>
      {rail.map(({ title, entries }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.href}>
                <Anchor component={Go} href={entry.href}>
                  {entry.title}
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
