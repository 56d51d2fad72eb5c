/**
 * The most common passwords of published leaks, and guesses about gyms; lower case. At least eight characters: shorter
 * ones are refused for their length.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  00000000 000000000 0000000000 01234567 0123456789 0987654321 10203040 1020304050 11111111 111111111 1111111111
  11112222 11223344 1122334455 112233445566 12121212 12131415 12312312 123123123 123123123123 12341234 1234512345
  12344321 1234554321 12345678 123456780 123456789 1234567890 12345678900 12345678910 123456789a 123456789q
  1234567891 1234567899 12345678a 12345679 1234abcd 1234qwer 123654789 123698745 12qwaszx 13131313 13572468
  135792468 14725836 147258369 147852369 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020
  21212121 22222222 222222222 23232323 234567890 25252525 31415926 3.1415926 33333333 333333333 36925814 369258147
  44444444 45454545 55555555 555555555 5555555555 66666666 666666666 69696969 741852963 77777777 777777777 7777777777
  78945612 789456123 789654123 87654321 88888888 888888888 9876543210 98765432 987654321 987654321a 99999999
  999999999 9999999999 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa12345678 aaaaaaaa abc12345 abc123456
  abcd1234 abcd12345 abcdefgh abcdefghi abcdefg1 academia access14 adgjmptw admin123 admin1234 admin12345 administrator
  alejandra alejandro alexander alexandra america1 anderson angelica arsenal1 asdasdasd asdf1234 asdfasdf asdfghjk
  asdfghjkl asdfghjkl1 baseball baseball1 basketball beautiful benjamin bhagwan1 bharat123 bigdaddy bismillah
  blink182 bluebird bollywood bradley1 brooklyn bulldogs butterfly buttercup caroline champion changeme changeme1
  changeme123 charlie1 charlotte chelsea1 chocolate christian christina christine chrysler cocacola
  computer computer1 corvette courtney creative cricket1 danielle december democrat diamonds dolphin1 dolphins
  dragon123 drowssap einstein elephant elizabeth enterprise everyone facebook facebook1 felicidad fernando firebird
  firewall fireball florence football football1 football123 forever1 francisco franklin freedom1 friendship fuckyou1
  fuckyou123 fuckyou2 gabriela ganapati ganesh123 garfield garfield1 gateway1 gfhjkmrf gladiator goldfish goodluck
  govinda1 greenday guitar123 hanuman1 harekrishna hello123 hello1234 helloworld hellokitty hercules hithere1
  hollywood hunter123 iamgod12 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveyou! india123 india1234 indian123
  infinity inuyasha jackson1 jaimatadi jaihind1 jaishriram january1 jasmine1 jennifer jessica1 jonathan jordan23
  juventus krishna1 krishna123 kristina lakshmi1 lalala123 leonardo letmein1 letmein123 letmein! liverpool liverpool1
  lovelove lovely123 loveyou1 loveyou2 macintosh mahadev1 mahadev123 manchester margaret marlboro marshall master123
  maverick mercedes metallica michael1 michelle midnight minecraft mohammed mohammad monkey123 mountain mustang1
  myspace1 namaste1 namaste123 newyork1 nicholas nintendo november omshanti omsairam p@ssw0rd p@ssword p@ssword1
  pa$$w0rd pa55word panasonic pass1234 pass12345 passport passw0rd passw0rd1 password password! password0 password01
  password1 password1! password12 password123 password123! password1234 password12345 password2 password2024
  password2025 password2026 password3 password7 password9 password@1 password@123 patricia pakistan pavilion
  peekaboo playstation pokemon1 pokemon123 porsche1 portugal precious princess princess1 princess123 qazwsxedc
  qazxswedc qazwsx123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qqqqqqqq qwaszx12 qweasdzxc qwe123qwe qwer1234 qwerasdf
  qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty123! qwertyui qwertyuiop qwertyuiop1 rainbow1
  rajasthan ramramram rangers1 realmadrid rebecca1 redskins remember richard1 robinson rockstar rock1234 rush2112
  samantha samsung1 samsung123 sandeep1 sairam123 satyam123 scarface scooby12 scorpion sebastian secret123 september
  sergeant serenity shadow12 shadow123 shivshiva shrikrishna silver123 simpsons skywalker slipknot snickers snowball
  snowboard soccer12 softball spiderman spider12 spongebob starcraft startrek starwars starwars1 steelers stephanie
  stonecold strawberry success1 sunflower sunshine sunshine1 superman superman1 superstar survivor sweetheart
  swordfish tarantula taylor123 teacher1 temp1234 temppass test1234 test12345 testtest testing1 testing123 thailand
  theresa1 thunder1 thunderbird tigger123 tinkerbell titanic1 tottenham trustno1 trustno1! undertaker united12
  universe valentina valentine vanessa1 victoria victory1 virginia volleyball warcraft warriors welcome1 welcome12
  welcome123 welcome@123 westside whatever whatever1 william1 williams windows1 winston1 winter2025 winter2026
  wolverine woodland wordpass xbox3600 xxxxxxxx yankees1 yellow12 zaq12wsx zaq1zaq1 zaq1xsw2 zxcvbnm1 zxcvbnm123
  zxcv1234 zzzzzzzz
  spotter1 spotter12 spotter123 spotter1234 spottergym gymspotter gym12345 gym123456 gymgymgym gymowner gymadmin
  gymadmin1 gymadmin123 gymmember gymstaff gymstaff1 gymlover gymrat123 mygym123 mygym1234 fitness1 fitness12
  fitness123 fitness1234 fitnessfreak fitnessgym healthclub fitnessclub yourfitnessclub goldsgym workout1 workout123
  workoutgym exercise exercise1 training training1 training123 trainer1 trainer123 personaltrainer manager1 manager123
  reception reception1 reception123 receptionist frontdesk frontdesk1 membership member123 member1234 members123
  staff123 staff1234 owner123 barbells dumbbell dumbbells deadlift deadlift1 benchpress bodybuilder bodybuilding
  crossfit crossfit1 crossfit123 powerlifting weightlifting treadmill kettlebell musclegym musclemania muscle123
  strength strength1 stronger1 getstrong cardio123 protein1 protein123 wheyprotein yoga1234 yogayoga zumbazumba
  nopainnogain noexcuses
  `
    .trim()
    .split(/\s+/),
);
