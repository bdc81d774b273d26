import { capital } from "#kit/capital.ts";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { PasswordRule } from "#shell/passwords.ts";
import styles from "./signed-out.module.css";

/** What a new password needs, each rule with whether it is met yet. */
export function PasswordRules({ rules, password }: { rules: readonly PasswordRule[]; password: string }) {
  return (
    <ul className={styles.rules} aria-label="What the password needs">
      {rules.map(({ holds, message }) => {
        const met = holds(password);
        const Icon = met ? IconCircleCheck : IconCircleDashed;
        return (
          <li key={message} data-met={met || undefined}>
            <Icon size={16} aria-hidden />
            <span>
              {shortly(message)}
              <span className="onlyRead">{met ? ", met" : ", missing"}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** "Password must contain at least one number" as an entry of a list: "At least one number". */
function shortly(message: string): string {
  const rest = message.replace(/^Password must (be|contain) /, "");
  return capital(rest);
}
