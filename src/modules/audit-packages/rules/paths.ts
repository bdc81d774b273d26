/** Names of files and folders in a package. */

/** "Ana Torres: UT Level II" as the name of a folder: letters, digits, points and hyphens, at most 60 of them. */
export function folderName(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\w.]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^[-.]+|[-.]+$/g, "");
  return plain || "record";
}

/** The name of a file without what a file system refuses; its ending stays. */
export function fileName(name: string): string {
  const at = name.lastIndexOf(".");
  return at > 0 ? `${folderName(name.slice(0, at))}.${folderName(name.slice(at + 1))}` : folderName(name);
}

/** Gives each path once, also where the file system does not tell capitals apart: the second "a.pdf" is "a-2.pdf". */
export function uniquePaths(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const at = path.lastIndexOf(".");
    const [stem, ending] = at > path.lastIndexOf("/") ? [path.slice(0, at), path.slice(at)] : [path, ""];
    let free = path;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem}-${count}${ending}`;
    taken.add(free.toLowerCase());
    return free;
  };
}
