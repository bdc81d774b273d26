import type { ReactNode } from "react";
import { linkOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { useConnection } from "#kit/ui/connection.ts";
import type { Attached } from "./use-attachments.ts";

interface FileLinkProps {
  file: Attached["file"];
  named: string;
  className: string | undefined;
  children: ReactNode;
}

/** Opens a file of the report in a tab of its own, where the server has it and can be reached. */
export function FileLink({ file, named, className, children }: FileLinkProps) {
  const { online } = useConnection();
  if (!online || file.isInLine) return <span className={className}>{children}</span>;
  const href = linkOf(files.endpoints.content, { id: file.id, query: { inline: "true" } });
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className} aria-label={`Open ${named}`}>
      {children}
    </a>
  );
}
