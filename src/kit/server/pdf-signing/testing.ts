import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";

/** The password of the files below. */
export const filePassword = "Winch-4-Lift";

/** For tests: a certificate authority in a folder, made by openssl and so by none of our code, with `company.p12` of a company it certified. */
export function certificateAuthority(folder: string) {
  const openssl = (...words: string[]) => execFileSync("openssl", words, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  writeFileSync(join(folder, "index.txt"), "");
  writeFileSync(join(folder, "number"), "1001\n");
  writeFileSync(
    join(folder, "ca.cnf"),
    "[ca]\ndefault_ca=one\n[one]\ndatabase=index.txt\nnew_certs_dir=.\nserial=number\ncertificate=ca.pem\nprivate_key=ca.key\n" +
      "default_md=sha256\npolicy=any\nunique_subject=no\n[any]\norganizationName=optional\ncommonName=supplied\n",
  );
  const certify = (name: string, extensions: string, [from = "", to = ""]: readonly string[], ...more: string[]) => {
    writeFileSync(join(folder, `${name}.ext`), extensions);
    const days = ["-startdate", from, "-enddate", to, "-extfile", `${name}.ext`];
    openssl("ca", "-batch", "-notext", "-config", "ca.cnf", "-in", `${name}.csr`, "-out", `${name}.pem`, ...days, ...more);
  };
  openssl("req", "-new", ...curve, "-keyout", "ca.key", "-out", "ca.csr", "-subj", "/CN=Test Authority");
  certify("ca", "basicConstraints=critical,CA:TRUE\n", ["20250101000000Z", "20400101000000Z"], "-selfsign");

  /** A file of that name: the certificate and key of a subject, and the authority's certificate. */
  function issue(
    name: string,
    {
      key = curve,
      days = ["20260101000000Z", "20290101000000Z"],
      subject = "Gulf Inspection",
      purpose = "basicConstraints=CA:FALSE\n",
      legacy = false,
    } = {},
  ): Buffer {
    openssl(
      "req",
      "-new",
      ...key,
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.csr`,
      "-subj",
      `/O=Gulf Inspection Ltd/CN=${subject}`,
    );
    certify(name, purpose, days);
    const whole = ["-inkey", `${name}.key`, "-in", `${name}.pem`, "-certfile", "ca.pem", "-passout", `pass:${filePassword}`];
    openssl("pkcs12", "-export", ...(legacy ? ["-legacy"] : []), ...whole, "-out", `${name}.p12`);
    return readFileSync(join(folder, `${name}.p12`));
  }

  /** A time-stamp server (RFC 3161) whose answers openssl makes; `answer` may answer something else. */
  async function timeStampServer(answer?: () => { status: number; body: Buffer }): Promise<{ url: string; server: Server }> {
    issue("stamps", { subject: "Test Time Stamps", purpose: "extendedKeyUsage=critical,timeStamping\n" });
    writeFileSync(join(folder, "serial"), "01\n");
    writeFileSync(
      join(folder, "tsa.cnf"),
      "[tsa]\ndefault_tsa=one\n[one]\nserial=serial\nsigner_cert=stamps.pem\nsigner_key=stamps.key\ncerts=ca.pem\nsigner_digest=sha256\n" +
        "default_policy=1.2.3.4.1\ndigests=sha256\nordering=yes\ness_cert_id_alg=sha256\n",
    );
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece));
      request.on("end", () => {
        if (answer) {
          const { status, body } = answer();
          return response.writeHead(status).end(body);
        }
        writeFileSync(join(folder, "asked.tsq"), Buffer.concat(pieces));
        openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "asked.tsq", "-out", "answer.tsr");
        return response.end(readFileSync(join(folder, "answer.tsr")));
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = server.address();
    return { url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, server };
  }

  return { issue, openssl, timeStampServer };
}
