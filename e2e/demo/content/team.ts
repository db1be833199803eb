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

export const ROUND = `
Machine room round
# Cold aisle
- Row A, front ___ °C
- Row B, front ___ °C
- Row C, front ___ °C
- Row D, front ___ °C
- Humidity, row A ___ %
- Humidity, row D ___ %
# Hot aisle
- Row A, back ___ °C
- Row B, back ___ °C
- Row C, back ___ °C
- Row D, back ___ °C
- Curtains closed
# Cooling
- Unit 1, supply ___ °C
- Unit 2, supply ___ °C
- Unit 1, pressure ___ bar
- Unit 2, pressure ___ bar
- Filters of unit 1
- Filters of unit 2
- Condensate pump runs
- Drip trays are dry
# Power
- UPS 1, load ___ %
- UPS 2, load ___ %
- UPS 1, battery ___ V
- UPS 2, battery ___ V
- Meter, feed A ___ kWh
- Meter, feed B ___ kWh
- Both feeds are on
- No alarm on the distribution board
# Generator
- Oil pressure ___ bar
- Fuel ___ %
- Start battery ___ V
- Coolant level
- Test run of ten minutes
# Safety
- Smoke detectors show green
- Gas bottles ___ bar
- Fire door closes by itself
- Emergency light
- No boxes in the aisles
# Access
- Door reader
- Camera at the entrance
- Visitors’ book, last line ___
`;
