import { branchLimits } from '@spotter/api/branchLimits';
import { gymCommand } from '../product.ts';
import { UsageError } from '../operatorError.ts';

export function requireFlag(values: Record<string, string | undefined>, flag: string): string {
  const value = values[flag];
  if (!value) throw new UsageError(`--${flag}: is required`);
  return value;
}

export const usage = `Usage: ${gymCommand} <command> [options]

Commands
  create    Creates a gym with its main branch and first admin, and prints the link that sets the admin's password.
              --name TEXT           the gym's name
              --admin-name TEXT     the first admin's name
              --admin-email EMAIL   and e-mail address
              --admin-mobile DIGITS and mobile number, 10 digits
              --branch TEXT         the main branch's name          (default: Main Branch)
              --address TEXT        and address                     (default: the gym's name)
              --capacity NUMBER     and how many fit in             (default: ${branchLimits.defaultCapacity})
              --time-zone ZONE      what "today" means there        (default: Asia/Kolkata)
              --currency CODE       what it bills in                (default: INR)
  invite    Prints a new invitation: its link signs a person of the gym in, or sets the password where there is none.
              --email EMAIL
              --gym ID              as ${gymCommand} list shows it; only where there are several gyms
  list      Lists all gyms, with their addresses.
  host      Shows a gym, and it alone, under a host name of its own.
              --gym ID              as ${gymCommand} list shows it
              --host NAME           as in members.iron-lotus.in; none takes it away
  check     Looks for damage in every table, index and foreign key. Takes minutes for a large database; the server may
            run meanwhile.
  verify-log
            Follows the chain of hashes of the activities and names the first entry that was changed, removed, inserted
            or moved. Prints where each chain ends.
              --gym ID              as ${gymCommand} list shows it  (default: all gyms)
              --head NUMBER:HASH    with --gym: an end that was printed before and must still be in the chain
  backup    Writes everything to a file and verifies it. The server may run meanwhile.
              --file FILE           a new file, as in backup.ndjson.gz
  restore   Restores a backup into an empty database of either engine.
              --file FILE
              --mails keep          sends what waited to be mailed when the backup was made, even if it was sent since
  move      Copies everything to another, empty database of either engine; compares counts and hashes.
            Stop the server before: what it records meanwhile stays behind.
              --to URL              file:… or postgres://…
  export    Writes all data of one gym: CSV and a workbook for spreadsheets, and JSON that import-export reads.
              --gym ID              as ${gymCommand} list shows it
              --out FOLDER
  import-export
            Brings an export in JSON into a gym without members. The server may run meanwhile.
              --gym ID              as ${gymCommand} list shows it
              --file FILE           as in pulse-2026-11-22-json.zip
  delete    Exports a gym, then deletes it with all its people and history. Asks for its name first.
              --gym ID              as ${gymCommand} list shows it
              --yes NAME            the gym's name, for scripts: does not ask
              --out FOLDER          for the export              (default: DATA_DIR/deleted/…)
  reset-two-factor
            Turns off the two-factor sign-in of an account whose owner lost the phone and the recovery codes.
              --email EMAIL
  rotate-keys
            Makes a new signing key and a new secret key, and encrypts everything again. Everyone signs in again.
              --sessions keep       browsers stay signed in: for a routine change, when no key was stolen

The database is that of DATABASE_URL, as for the server; with --data DIR it is DIR/spotter.db. --help prints this.
The exit code is 0 when all was done, 1 after a failure, and 2 when what the command was given is wrong.`;
