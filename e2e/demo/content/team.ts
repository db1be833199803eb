/** The lists of a team, in the same form as those of the household. */

export const HANDOVER = `
On-call handover
# Look back
- Read the alerts of the week
- Close the incidents that are over
- Write down what woke us, and why
# Look ahead
- Certificates that end within 30 days
- Free disk space, at least 20 %
- Planned changes of other teams
- Holidays: who stands in
# Hand over
- Pass on the phone
- Change the rota in the pager
- Tell the others who is on call
`;

export const RELEASE = `
Release
# The day before
- Freeze the branch
- Read the changelog once more
- Run the migrations on a copy of production
- Rehearse going back
- Brief support
# Out
- Publish the image
- One server first, for 30 minutes
- All servers
- Watch errors and response times for 2 hours
# After
- Close the milestone
- Announce it
- Thank everybody who reported a bug
`;

export const NEW_HIRE = `
First weeks of a new colleague
# Before the first day
- [x] Order the laptop
- [x] Create the accounts
- [ ] Ask which name goes on the badge
- [ ] Choose a buddy
# First day
- [ ] Meet at reception, 9:30
- [ ] Badge, keys, tour
- [ ] Log in and change the password
- [ ] Lunch with the team
# First month
- [ ] Read the handbook
- [ ] Security training
- [ ] A first change in production
- [ ] Talk about how it is going
`;

export const SERVER = `
Hardening a new server
# Accounts
- [ ] No root login over SSH
- [ ] Keys only, no passwords
- [ ] One account per person
# Network
- [ ] Firewall: 22 from the office, 80 and 443 from everywhere
- [ ] Automatic security updates
- [ ] Time from two NTP servers
# Logs
- [ ] Send logs to another machine
- [ ] Alarm when the disk is 80 % full
`;
